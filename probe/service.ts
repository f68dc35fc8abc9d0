import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { isObject } from '../nodes/shared/operation/record';
import { isAmount, serviceMessage } from '../nodes/shared/request/answer';
import { cut, hideSecrets, textOf } from '../nodes/shared/request/untrustedText';
import { addCredits } from '../nodes/shared/send/spending';
import type { Body } from './settings';

/** The probe ends here: what was found so far is still reported. */
export class ProbeStopped extends Error {}

/** A request, and what it can cost. */
export interface Request {
	readonly endpoint: Endpoint;
	readonly body: Body;
	/** Whether it is sent with the API key. */
	readonly withKey: boolean;
	/** Credits if the service is not as its document says. */
	readonly atMost: number;
}

/** An answer of the service; `status` 0 where none came in time. */
export interface Answer {
	readonly status: number;
	/** Parsed where it is JSON, else text. */
	readonly body: unknown;
	/** The service's own message, or what it sent instead, without the API key. */
	readonly message: string;
}

const TIMEOUT_MS = 60_000;
const UNAUTHORIZED = 401;
const PAYMENT_REQUIRED = 402;
const TOO_MANY = 429;
const MAX_RETRIES = 3;

/** The live service: sends one request at a time, counts the credits, and never goes over those allowed. */
export class Service {
	/** Credits charged so far; a request whose answer does not tell counts in full. */
	spent = 0;
	requests = 0;

	/** @param baseUrl without a slash at its end @param allowed credits that the user has agreed to */
	constructor(
		readonly baseUrl: string,
		private readonly apiKey: string,
		private readonly allowed: number,
	) {}

	/**
	 * Sends a request.
	 * @throws ProbeStopped on 401 to the key and on 402, where the very first request gets no answer, and where credits would go over those allowed
	 */
	async ask({ endpoint, body, withKey, atMost }: Request): Promise<Answer> {
		if (addCredits(this.spent, atMost) > this.allowed) {
			throw new ProbeStopped(
				`The next request could go over the ${this.allowed} credits that were announced: the service charges more than its document says. See the credits below.`,
			);
		}
		this.requests += 1;
		const answer = await this.send(endpoint.path, body, withKey);
		this.spent = addCredits(this.spent, charged(answer, atMost));
		if (answer.status === PAYMENT_REQUIRED) {
			throw new ProbeStopped(`The account does not have enough credits (402): ${answer.message}`);
		}
		if (answer.status === UNAUTHORIZED && withKey) {
			throw new ProbeStopped(`The service did not accept the API key (401): ${answer.message}`);
		}
		return answer;
	}

	/** Only what the service has turned away for its number is sent again: all else may be charged. */
	private async send(path: string, body: object, withKey: boolean, tries = 0): Promise<Answer> {
		try {
			const response = await fetch(this.baseUrl + path, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					...(withKey && { authorization: `Bearer ${this.apiKey}` }),
				},
				body: JSON.stringify(body),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const text = await response.text();
			if (response.status !== TOO_MANY || tries === MAX_RETRIES) {
				return this.answer(response.status, parsed(text));
			}
			await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
		} catch (error) {
			const reason = reasonOf(error);
			if (this.requests > 1) return this.answer(0, `no whole answer (${reason})`);
			throw new ProbeStopped(`No answer from ${this.baseUrl}: ${reason}`);
		}
		return await this.send(path, body, withKey, tries + 1);
	}

	private answer(status: number, body: unknown): Answer {
		const message = serviceMessage(body) ?? cut(textOf(body), 100);
		return { status, body, message: hideSecrets(message, [this.apiKey]) };
	}
}

/** Credits that an answer cost, by its own word; in full where it does not tell and may have been charged. */
function charged({ status, body }: Answer, atMost: number): number {
	const told = isObject(body) ? body.creditsCost : undefined;
	if (isAmount(told)) return told;
	return status === 200 || status === 0 || status >= 500 ? atMost : 0;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** What fetch keeps of a failure: the code of its cause, as in `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
	const cause = isObject(error) && isObject(error.cause) ? error.cause : error;
	return String(isObject(cause) && 'code' in cause ? cause.code : cause);
}
