import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPlainObject } from 'lodash';
import { documentedPrice } from '../nodes/shared/contract/endpoint';
import { answerWrongly, JSON_TYPE, sendText } from './faultAnswers';
import { isCharged } from './faults';
import { failureOf, Refusal } from './refusal';
import { operations } from './operations';
import type { LoggedRequest, Service } from './service';

/** Answers one request: refuses it where there are too many, waits, and sends what the service, or the fault that strikes, makes of it. */
async function handle(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const startedAt = performance.now();
	const entry = entryFor(service, request);
	const response = reply.raw;
	reply.hijack();
	const finished = service.begin();
	response.once('close', () => {
		finished();
		entry.cutOff = !response.writableFinished;
	});
	const send = (status: number, answer: object) => {
		sendText(response, status, JSON.stringify(answer), { 'content-type': JSON_TYPE });
		entry.status = status;
		// not left to the close event: whoever reads the answer may look at the log at once
		finished();
	};
	const isRefused = service.refuses();
	const fault = isRefused ? undefined : service.faults.strike(entry);
	entry.fault = fault?.kind;
	service.note(entry);
	if (isRefused) return send(429, failureOf(new Refusal(429, 'Too many requests')).answer);

	const ms = service.scenario.latencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
	// a pause that is still running must not keep a closed sandbox alive
	if (ms > 0) await wait(ms, undefined, { ref: false });

	const { status, cost, answer } = outcomeOf(service, request, entry);
	const creditsCost = fault && !isCharged(fault) ? 0 : cost;
	entry.creditsCost = creditsCost;
	service.charge(creditsCost);
	const timeMs = Math.round(performance.now() - startedAt);
	const body = status === 200 ? { timeMs, creditsCost, ...answer } : answer;
	if (fault === undefined || fault.kind === 'delay') return send(status, body);
	answerWrongly(response, fault, body);
	if (response.headersSent) entry.status = response.statusCode;
}

const isRight = ({ scenario: { apiKey, keys } }: Service, authorization?: string) =>
	[apiKey, ...keys].some((key) => authorization === `Bearer ${key}`);

function entryFor(service: Service, { method, url, body, headers }: FastifyRequest): LoggedRequest {
	const { authorization, ...others } = headers;
	const key = `present: ${isRight(service, authorization) ? 'right' : 'wrong'}`;
	return {
		at: Date.now(),
		method,
		path: url.replace(/\?.*/, ''),
		body: parsed(typeof body === 'string' ? body : ''),
		headers: authorization === undefined ? others : { ...others, authorization: key },
		status: undefined,
		creditsCost: 0,
		fault: undefined,
		cutOff: false,
	};
}

/** What the service makes of a request; nothing is charged yet. */
function outcomeOf(
	service: Service,
	{ headers }: FastifyRequest,
	{ method, path, body }: LoggedRequest,
): { status: number; cost: number; answer: object } {
	const { scenario, changes, balance } = service;
	try {
		const operation = operations.find(({ endpoint }) => endpoint.path === path);
		if (operation === undefined || method !== 'POST') {
			throw new Refusal(404, `No such operation: ${method} ${path}`);
		}
		const { endpoint } = operation;
		if (endpoint.auth !== 'none' && !isRight(service, headers.authorization)) {
			throw new Refusal(401, 'The API key is missing or wrong');
		}
		if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
			throw new Refusal(400, 'The Content-Type must be application/json');
		}
		if (!isPlainObject(body)) throw new Refusal(400, 'The body must be a JSON object');
		const { data, results } = operation.answer(body, scenario, changes);
		const cost = documentedPrice(endpoint, results);
		if (cost <= balance) return { status: 200, cost, answer: { data } };
		const missing = `Not enough credits: this request costs ${cost}, ${balance} are left`;
		throw new Refusal(402, missing);
	} catch (error) {
		return { ...failureOf(error), cost: 0 };
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

/** Has the server answer whatever is asked of the service. */
export function serve(app: FastifyInstance, service: Service): void {
	// the body is read as text, of whatever type: the service itself says what is wrong with it
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	// what the server refuses by itself, such as a body of more than a megabyte, and what cannot be changed
	app.setErrorHandler((error, _request, reply) => {
		const { status, answer } = failureOf(error);
		return reply.code(status).send(answer);
	});
	app.all('*', (request, reply) => handle(service, request, reply));
}
