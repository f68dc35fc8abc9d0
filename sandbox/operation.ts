import type { z } from 'zod/v4';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import type { Scenario } from './options';
import { Refusal } from './refusal';
import { type BodyOf, validated } from './validation';

/** `data` of a successful answer as the contract types it. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** What a request brings: `data`, and how many results are to be paid for. */
export interface Answer {
	readonly data: unknown;
	readonly results: number;
}

/** One endpoint of the service with what it answers. */
export interface Operation {
	readonly endpoint: Endpoint;
	/**
	 * Takes the parsed body, and gives what makes the answer.
	 * @throws Refusal 422; what it gives throws Refusal 404 or 422
	 */
	prepare(body: unknown): (scenario: Scenario) => Answer;
}

/**
 * An operation that brings one thing.
 * @param subject the identifier: what cannot be found when it says so
 */
export function lookup<const E extends Endpoint>(
	endpoint: E,
	subject: (body: BodyOf<E>) => string,
	record: (body: BodyOf<E>, scenario: Scenario) => DataOf<E>,
): Operation {
	return {
		endpoint,
		prepare(raw) {
			const body = validated(endpoint, raw);
			return (scenario) => {
				mustExist(subject(body));
				return { data: record(body, scenario), results: 1 };
			};
		},
	};
}

/**
 * The convention for what is not there: an identifier that contains `missing`, or, where only
 * digits will do, `404404404`.
 * @throws Refusal 404 that names the identifier
 */
export function mustExist(identifier: string): void {
	if (/missing|404404404/.test(identifier)) {
		throw new Refusal(404, `Not found: ${identifier}`);
	}
}
