import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerWrongly, isCharged } from './faultAnswers';
import { FaultBook } from './faultBook';
import { type LoggedRequest, RequestLog } from './log';
import { Account } from './metering';
import type { Operation } from './operation';
import { operations } from './operations';
import type { Scenario } from './options';
import { outcomeOf, parsed } from './outcome';
import { JSON_TYPE, sendText } from './sendText';

/** The service: its operations, its account, its faults and what it remembers. */
export class Service {
	scenario: Scenario;
	readonly account: Account;
	readonly faults = new FaultBook();
	readonly log = new RequestLog(() => this.scenario.logLimit);

	constructor(
		private readonly atStart: Scenario,
		private readonly pathPrefix: string,
	) {
		this.scenario = atStart;
		this.account = new Account(atStart.balance);
	}

	/** Changes some options; a new balance replaces what is left. */
	configure(changes: Partial<Scenario>): void {
		this.scenario = { ...this.scenario, ...changes };
		if (changes.balance !== undefined) this.account.balance = changes.balance;
	}

	/** Back to the start: options, balance, no faults, an empty log. */
	reset(): void {
		this.scenario = this.atStart;
		this.account.balance = this.atStart.balance;
		this.account.charged = 0;
		this.faults.clear();
		this.log.clear();
	}

	/** Puts every operation, and the answer to whatever is none, on the server. */
	serve(app: FastifyInstance): void {
		// the body is read as text whatever its type: what is wrong with it is the service's to say
		app.removeAllContentTypeParsers();
		app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
			done(null, body),
		);
		for (const operation of operations) {
			app.post(this.pathPrefix + operation.endpoint.path, (request, reply) =>
				this.handle(request, reply, operation),
			);
		}
		// what the server refuses by itself, such as a body of more than a megabyte
		app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _request, reply) =>
			reply.code(statusCode).send({ status: 'error', message }),
		);
		app.setNotFoundHandler((request, reply) => this.handle(request, reply, undefined));
	}

	private async handle(
		request: FastifyRequest,
		reply: FastifyReply,
		operation: Operation | undefined,
	): Promise<void> {
		const startedAt = performance.now();
		const text = typeof request.body === 'string' ? request.body : '';
		const isKeyRight = request.headers.authorization === `Bearer ${this.scenario.apiKey}`;
		const entry = this.entryFor(request, text, isKeyRight);
		const fault = this.faults.strike({ ...entry, index: this.log.requests });
		entry.fault = fault?.kind;
		this.log.add(entry);
		reply.hijack();
		const finished = this.watch(entry, reply.raw);

		await this.pause(request, fault?.kind === 'delay' ? fault.ms : 0);

		const { method, path } = entry;
		const isJsonType = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
		const question = { method, path, text, isJsonType, isKeyRight };
		const outcome = outcomeOf(question, operation, this.scenario, this.account);
		const isPaid = 'cost' in outcome && (fault === undefined || isCharged(fault));
		const creditsCost = isPaid ? outcome.cost : 0;
		this.account.charge(creditsCost);
		entry.creditsCost = creditsCost;
		const timeMs = Math.round(performance.now() - startedAt);
		const answer =
			'cost' in outcome
				? { timeMs, creditsCost, data: outcome.data }
				: { status: 'error', message: outcome.message };
		if (fault !== undefined && fault.kind !== 'delay') {
			answerWrongly(reply.raw, fault, answer);
		} else {
			sendText(reply.raw, outcome.status, JSON.stringify(answer), { 'content-type': JSON_TYPE });
			// not left to the close event: whoever reads the answer may look at the log at once
			finished();
		}
		if (reply.raw.headersSent) entry.status = reply.raw.statusCode;
	}

	private entryFor(request: FastifyRequest, text: string, isKeyRight: boolean): LoggedRequest {
		const [target = ''] = request.url.split('?');
		const { authorization, ...headers } = request.headers;
		const hasAuthorization = authorization !== undefined;
		return {
			at: Date.now(),
			method: request.method,
			path: target.startsWith(this.pathPrefix) ? target.slice(this.pathPrefix.length) : target,
			url: request.url,
			body: parsed(text),
			headers: hasAuthorization
				? { ...headers, authorization: `present: ${isKeyRight ? 'right' : 'wrong'}` }
				: headers,
			hasAuthorization,
			connectionId: this.log.connectionOf(request.raw.socket),
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
	private watch(entry: LoggedRequest, response: FastifyReply['raw']): () => void {
		let isUnderWay = true;
		const finished = () => {
			if (isUnderWay) this.log.end();
			isUnderWay = false;
		};
		this.log.begin();
		response.once('close', () => {
			finished();
			entry.cutOff = !response.writableFinished;
		});
		return finished;
	}

	private async pause(request: FastifyRequest, extraMs: number): Promise<void> {
		const asked = Number(request.headers['x-sandbox-latency-ms'] ?? Number.NaN);
		const ms = (Number.isFinite(asked) ? asked : this.scenario.latencyMs) + extraMs;
		// a pause that is still running must not keep a closed sandbox alive
		if (ms > 0) await wait(ms, undefined, { ref: false });
	}
}
