import { z } from 'zod/v4';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { type Changeable, Changes, type Made } from './changes';
import { type Known, madeUp } from './data/madeUp';
import type { Scenario } from './options';
import { Refusal } from './refusal';

/** What a request brings: `data`, and how many results are to be paid for. */
export interface Answer {
	readonly data: unknown;
	readonly results: number;
}

/** A request body as the contract types it. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>;

/** @throws ZodError for a body that breaks a rule of its endpoint */
export const bodyOf = <E extends Endpoint>({ body }: E, raw: unknown) =>
	body.parse(raw) as BodyOf<E>;

/** One endpoint of the service with what it answers. */
export interface Operation {
	readonly endpoint: Endpoint;
	/** The answer to a parsed body, from the current data. @throws Refusal 404 or 422, or ZodError */
	answer(body: unknown, scenario: Scenario, changes?: Changes): Answer;
	/** What a change that names this body is about. @throws Refusal 404, or ZodError */
	changeable(body: unknown, scenario: Scenario): Changeable;
}

/** The data before any change. */
export const UNCHANGED = new Changes();

/**
 * An operation that brings one record of a kind that is the same wherever it stands.
 * @param known what says which record it is, its id first
 */
export function lookup<const E extends Endpoint & { readonly data: z.ZodObject }>(
	endpoint: E,
	kind: string,
	known: (body: BodyOf<E>) => Known<z.output<E['data']>>,
): Operation {
	const single = (body: BodyOf<E>): Made => {
		mustExist(subjectOf(endpoint, body));
		return made(endpoint.data, kind, known(body));
	};
	return {
		endpoint,
		answer: (raw, _scenario, changes = UNCHANGED) => ({
			data: changes.edited(single(bodyOf(endpoint, raw))),
			results: 1,
		}),
		changeable: (raw) => ({ single: single(bodyOf(endpoint, raw)) }),
	};
}

/** The record with an id: the first member of what is known of it. */
export function made(schema: z.ZodObject, kind: string, known: object): Made {
	const id = String(Object.values(known)[0]);
	const identity = `${kind} ${id}`;
	return { id, identity, record: madeUp(schema, identity, known) };
}

/** Whose record or listing is asked for: the first member of each body says so. */
export function subjectOf(endpoint: Endpoint, body: object): string {
	const [name = ''] = Object.keys(endpoint.body.shape);
	return String(Reflect.get(body, name) ?? '');
}

/**
 * Throws Refusal 404 that names the identifier, if that is by convention one of nothing: it contains `missing`,
 * or, where only digits will do, `404404404`.
 */
export function mustExist(identifier: string): void {
	if (/missing|404404404/.test(identifier)) {
		throw new Refusal(404, `Not found: ${identifier}`);
	}
}
