import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerWrongly, isCharged } from './faultAnswers';
import type { LoggedRequest } from './log';
import type { Account } from './account';
import type { Operation } from './operation';
import { type Outcome, outcomeOf, parsed, type Question } from './outcome';
import { JSON_TYPE, sendText } from './sendText';
import type { Service } from './service';

/**
 * Answers one request: refuses it where there are too many, waits, and sends what the service, or the
 * fault that strikes, makes of it.
 * @param operation undefined if the service has no such path
 */
export async function handle(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
	operation: Operation | undefined,
): Promise<void> {
	const startedAt = performance.now();
	const { log, scenario, faults, unstable, overload } = service;
	const account = service.accounts.of(request.headers.authorization);
	const entry = entryFor(service, request, account);
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
	log.add(entry);
	if (refusal !== undefined) {
		const { retryAfter } = scenario;
		const rest = String(Math.ceil(overload.opensInMs / 1000));
		const told = retryAfter === 'rest' ? rest : retryAfter;
		const headers = told === '' ? {} : { 'retry-after': told };
		return send(429, { status: 'error', message: refusal }, headers);
	}

	const latencyMs = service.latency.next(request.headers['x-sandbox-latency-ms']);
	const ms = latencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
	// a pause that is still running must not keep a closed sandbox alive
	if (ms > 0) await wait(ms, undefined, { ref: false });

	const outcome = outcomeOf(questionOf(entry, request, account), operation, service);
	const isPaid = 'cost' in outcome && (fault === undefined || isCharged(fault));
	entry.creditsCost = isPaid ? outcome.cost : 0;
	account?.charge(entry.creditsCost);
	const timeMs = Math.round(performance.now() - startedAt);
	const answer = answerOf(outcome, timeMs, entry.creditsCost);
	if (fault === undefined || fault.kind === 'delay') return send(outcome.status, answer);
	answerWrongly(response, fault, { status: outcome.status, answer });
	if (response.headersSent) entry.status = response.statusCode;
}

function questionOf(
	{ method, path, body }: LoggedRequest,
	{ headers }: FastifyRequest,
	account: Account | undefined,
): Question {
	const isJsonType = /^application\/json\b/i.test(headers['content-type'] ?? '');
	return { method, path, body, isJsonType, account };
}

function answerOf(outcome: Outcome, timeMs: number, creditsCost: number): object {
	if ('cost' in outcome) return { timeMs, creditsCost, data: outcome.data };
	return { status: 'error', message: outcome.message };
}

function entryFor(
	{ pathPrefix, log }: Service,
	request: FastifyRequest,
	account: Account | undefined,
): LoggedRequest {
	const [target = ''] = request.url.split('?');
	const { authorization, ...headers } = request.headers;
	const hasAuthorization = authorization !== undefined;
	return {
		at: Date.now(),
		method: request.method,
		path: target.startsWith(pathPrefix) ? target.slice(pathPrefix.length) : target,
		url: request.url,
		body: parsed(typeof request.body === 'string' ? request.body : ''),
		headers: hasAuthorization
			? { ...headers, authorization: `present: ${account === undefined ? 'wrong' : 'right'}` }
			: headers,
		hasAuthorization,
		account: account?.number,
		connectionId: log.connectionOf(request.raw.socket),
		status: undefined,
		creditsCost: 0,
		fault: undefined,
		cutOff: false,
	};
}

/**
 * Counts the request as under way until its answer is whole or its connection is gone.
 * @returns what to call when the answer is whole
 */
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
