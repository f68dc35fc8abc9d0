import type { z } from 'zod/v4';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { type CurrentData, MADE_UP } from './changes/changeBook';
import type { Changeable } from './changes/changeable';
import type { RecordKind } from './changes/recordKind';
import type { Scenario } from './options';
import { Refusal } from './refusal';
import { type BodyOf, validated } from './validation';

/** `data` of a successful answer as the contract types it. */
export type DataOf<E extends Endpoint> = z.output<E['data']> & object;

/** What a request brings: `data`, and how many results are to be paid for. */
export interface Answer {
	readonly data: unknown;
	readonly results: number;
}

/** One endpoint of the service with what it answers. */
export interface Operation {
	readonly endpoint: Endpoint;
	/**
	 * Takes the parsed body, and gives a function that makes the answer from the current data.
	 * @throws Refusal 422; what it gives throws Refusal 404 or 422
	 */
	prepare(body: unknown): (scenario: Scenario, now?: CurrentData) => Answer;
	/**
	 * What a change that names this body is about.
	 * @throws Refusal 404 or 422
	 */
	changeable(body: unknown, scenario: Scenario): Changeable;
}

/**
 * An operation that brings one record.
 * @param subject the identifier: what cannot be found when it says so
 */
export function lookup<const E extends Endpoint>(
	endpoint: E,
	kind: RecordKind,
	subject: (body: BodyOf<E>) => string,
	record: (body: BodyOf<E>) => DataOf<E>,
): Operation {
	return {
		endpoint,
		prepare(raw) {
			const body = validated(endpoint, raw);
			return (_scenario, now = MADE_UP) => {
				mustExist(subject(body));
				return { data: now.edited(kind, record(body)), results: 1 };
			};
		},
		changeable(raw) {
			const body = validated(endpoint, raw);
			mustExist(subject(body));
			return { single: { kind, record: () => record(body) } };
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
