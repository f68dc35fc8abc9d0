import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from './brokenAnswers';
import { answerWrongly, isCharged, sendText } from './faultAnswers';
import type { LoggedRequest } from './log';
import type { Operation } from './operation';
import { operations } from './operations';
import { type Outcome, outcomeOf, parsed } from './outcome';
import type { Service } from './service';

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
	const { log, scenario, faults, unstable, overload, account } = service;
	const hasKey = service.isRight(request.headers.authorization);
	const entry = entryFor(request, hasKey);
	const response = reply.raw;
	reply.hijack();
	const finished = watch(service, entry, response);
	const send = (status: number, answer: object, headers = {}) => {
		sendText(response, status, JSON.stringify(answer), { 'content-type': JSON_TYPE, ...headers });
		entry.status = status;
		// not left to the close event: whoever reads the answer may look at the log at once
		finished();
	};

	const refusal = overload.refusal(log.inFlight, scenario);
	const asked = { ...entry, index: log.requests };
	const fault = refusal ? undefined : (faults.strike(asked) ?? unstable.strike(asked));
	entry.fault = fault?.kind;
	log.add(entry, scenario.logLimit);
	if (refusal !== undefined) {
		const { retryAfter } = scenario;
		const rest = String(Math.ceil(overload.opensInMs / 1000));
		const told = retryAfter === 'rest' ? rest : retryAfter;
		const headers = told === '' ? {} : { 'retry-after': told };
		return send(429, { status: 'error', message: refusal }, headers);
	}

	const ms = scenario.latencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
	// a pause that is still running must not keep a closed sandbox alive
	if (ms > 0) await wait(ms, undefined, { ref: false });

	const isJsonType = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
	const outcome = outcomeOf({ ...entry, isJsonType, hasKey }, operation, service);
	const isPaid = 'cost' in outcome && (fault === undefined || isCharged(fault));
	entry.creditsCost = isPaid ? outcome.cost : 0;
	account.charge(entry.creditsCost);
	const timeMs = Math.round(performance.now() - startedAt);
	const answer = answerOf(outcome, timeMs, entry.creditsCost);
	if (fault === undefined || fault.kind === 'delay') return send(outcome.status, answer);
	answerWrongly(response, fault, { status: outcome.status, answer });
	if (response.headersSent) entry.status = response.statusCode;
}

function answerOf(outcome: Outcome, timeMs: number, creditsCost: number): object {
	if ('cost' in outcome) return { timeMs, creditsCost, data: outcome.data };
	return { status: 'error', message: outcome.message };
}

function entryFor(request: FastifyRequest, hasKey: boolean): LoggedRequest {
	const [path = ''] = request.url.split('?');
	const { authorization, ...headers } = request.headers;
	const hasAuthorization = authorization !== undefined;
	return {
		at: Date.now(),
		method: request.method,
		path,
		url: request.url,
		body: parsed(typeof request.body === 'string' ? request.body : ''),
		headers: hasAuthorization
			? { ...headers, authorization: `present: ${hasKey ? 'right' : 'wrong'}` }
			: headers,
		hasAuthorization,
		status: undefined,
		creditsCost: 0,
		fault: undefined,
		cutOff: false,
	};
}

/** Counts the request as under way until its connection is gone, or the function that it gives is called. */
function watch({ log }: Service, entry: LoggedRequest, response: FastifyReply['raw']): () => void {
	let isUnderWay = true;
	const finished = () => {
		if (isUnderWay) log.end();
		isUnderWay = false;
	};
	log.begin();
	response.once('close', () => {
		finished();
		entry.cutOff = !response.writableFinished;
	});
	return finished;
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
		reply.code(statusCode).send({ status: 'error', message }),
	);
	app.setNotFoundHandler((request, reply) => handle(service, request, reply, undefined));
}
