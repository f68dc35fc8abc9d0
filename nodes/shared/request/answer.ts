import type { Endpoint } from '../contract/endpoint';
import { isObject, type DataRecord } from '../operation/record';
import type { Quote } from './untrustedText';

/** What a request is about, for the texts of its errors. */
export interface Subject {
	readonly endpoint: Endpoint;
	/** The body as it is sent. */
	readonly body: DataRecord;
	/** The first required parameter and its value, as in `Username "octo"`; empty where there is none. */
	readonly name: () => string;
	/** Labels of the screen for the members of the body, by wire name. */
	readonly labels: Readonly<Record<string, string>>;
	/** Shows text that is not ours. */
	readonly quote: Quote;
}

/** An HTTP answer, of any status. */
export interface HttpAnswer {
	readonly status: number;
	readonly headers: DataRecord;
	/** Parsed where it is JSON, else text. */
	readonly body: unknown;
	/** The body as it came. */
	readonly text: string;
}

/** A request that got no complete answer: the error, or a timeout. */
export interface NoAnswer {
	readonly error: unknown;
	/** Whether its headers came. */
	readonly hasBegun?: boolean;
	readonly timedOutAfterMs?: number;
}

/** A complete envelope (service document, "Common response envelope"). */
export interface Envelope {
	/** Milliseconds that the service says the request took; null where it does not say. */
	readonly timeMs: number | null;
	/** Credits that the service says the request cost; undefined where it does not say. */
	readonly creditsCost: number | undefined;
	readonly data: DataRecord | readonly unknown[];
}

/** An amount of credits or time that the service may send; a JSON number can be too large to count with. */
export function isAmount(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

/** The message of an error body (service document, "Errors"), whole; undefined for any other body. */
export function serviceMessage(body: unknown): string | undefined {
	if (!isObject(body) || body.status !== 'error') return undefined;
	return typeof body.message === 'string' ? body.message : undefined;
}
