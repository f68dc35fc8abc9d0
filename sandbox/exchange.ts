import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentedPrice } from '../nodes/shared/contract/endpoint';
import { answerWrongly, isCharged, JSON_TYPE, sendText } from './faultAnswers';
import type { Operation } from './operation';
import { Refusal } from './refusal';
import { operations } from './operations';
import type { LoggedRequest, Service } from './service';

/**
 * Answers one request: refuses it where there are too many, waits, and sends what the service, or the fault
 * that strikes, makes of it. Without an operation the service has no such path.
 */
async function handle(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
	operation: Operation | undefined,
): Promise<void> {
	const startedAt = performance.now();
	const { scenario, faults, overload } = service;
	const entry = entryFor(service, request);
	const response = reply.raw;
	reply.hijack();
	const finished = service.begin();
	response.once('close', () => {
		finished();
		entry.cutOff = !response.writableFinished;
	});
	const send = (status: number, answer: object, headers = {}) => {
		sendText(response, status, JSON.stringify(answer), { 'content-type': JSON_TYPE, ...headers });
		entry.status = status;
		// not left to the close event: whoever reads the answer may look at the log at once
		finished();
	};

	const refusal = overload.refusal(service.inFlight, scenario);
	const asked = { ...entry, index: service.requests };
	const fault = refusal === undefined ? faults.strike(asked) : undefined;
	entry.fault = fault?.kind;
	service.note(entry);
	if (refusal !== undefined) {
		const { retryAfter } = scenario;
		const rest = String(Math.ceil(overload.opensInMs / 1000));
		const told = retryAfter === 'rest' ? rest : retryAfter;
		return send(429, errorBody(refusal), told === '' ? {} : { 'retry-after': told });
	}

	const ms = scenario.latencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
	// a pause that is still running must not keep a closed sandbox alive
	if (ms > 0) await wait(ms, undefined, { ref: false });

	const outcome = outcomeOf(service, request, entry, operation);
	const isPaid = fault === undefined || isCharged(fault);
	entry.creditsCost = 'cost' in outcome && isPaid ? outcome.cost : 0;
	service.charge(entry.creditsCost);
	const timeMs = Math.round(performance.now() - startedAt);
	const { creditsCost } = entry;
	const answer =
		'cost' in outcome ? { timeMs, creditsCost, data: outcome.data } : errorBody(outcome.message);
	if (fault === undefined || fault.kind === 'delay') return send(outcome.status, answer);
	answerWrongly(response, fault, { status: outcome.status, answer });
	if (response.headersSent) entry.status = response.statusCode;
}

const errorBody = (message: string) => ({ status: 'error', message });

function entryFor(service: Service, request: FastifyRequest): LoggedRequest {
	const [path = ''] = request.url.split('?');
	const { authorization, ...headers } = request.headers;
	const hasAuthorization = authorization !== undefined;
	const key = `present: ${service.isRight(authorization) ? 'right' : 'wrong'}`;
	return {
		at: Date.now(),
		method: request.method,
		path,
		url: request.url,
		body: parsed(typeof request.body === 'string' ? request.body : ''),
		headers: hasAuthorization ? { ...headers, authorization: key } : headers,
		hasAuthorization,
		status: undefined,
		creditsCost: 0,
		fault: undefined,
		cutOff: false,
	};
}

type Outcome =
	| { readonly status: 200; readonly data: unknown; readonly cost: number }
	| { readonly status: number; readonly message: string };

/** What the service makes of a request; nothing is charged yet. */
function outcomeOf(
	service: Service,
	{ headers }: FastifyRequest,
	{ method, path, body }: LoggedRequest,
	operation: Operation | undefined,
): Outcome {
	const { scenario, changes, balance } = service;
	try {
		if (operation === undefined) throw new Refusal(404, `No such operation: ${method} ${path}`);
		const { endpoint } = operation;
		if (endpoint.auth !== 'none' && !service.isRight(headers.authorization)) {
			throw new Refusal(401, 'The API key is missing or wrong');
		}
		if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
			throw new Refusal(400, 'The Content-Type must be application/json');
		}
		if (typeof body !== 'object' || body === null || Array.isArray(body)) {
			throw new Refusal(400, 'The body must be a JSON object');
		}
		const { data, results } = operation.answer(body, scenario, changes);
		const cost = documentedPrice(endpoint, results);
		if (cost <= balance) return { status: 200, data, cost };
		const missing = `Not enough credits: this request costs ${cost}, ${balance} are left`;
		throw new Refusal(402, missing);
	} catch (error) {
		if (error instanceof Refusal) return { status: error.status, message: error.message };
		return { status: 500, message: error instanceof Error ? error.message : String(error) };
	}
}

/** The value that a text of JSON holds; the text itself where it is none. */
export function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Adds every operation to the server, and the answer to unknown paths. */
export function serve(app: FastifyInstance, service: Service): void {
	// the body is read as text, of whatever type: the service itself says what is wrong with it
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	for (const operation of operations) {
		app.post(operation.endpoint.path, (request, reply) =>
			handle(service, request, reply, operation),
		);
	}
	// what the server refuses by itself, such as a body of more than a megabyte
	app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _request, reply) =>
		reply.code(statusCode).send(errorBody(message)),
	);
	app.setNotFoundHandler((request, reply) => handle(service, request, reply, undefined));
}
