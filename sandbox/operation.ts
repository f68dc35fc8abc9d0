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
	changeable(body: unknown): Changeable;
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
	const single = (raw: unknown): Made => {
		const body = bodyOf(endpoint, raw);
		mustExist(endpoint, body);
		return made(endpoint.data, kind, known(body));
	};
	return {
		endpoint,
		answer: (raw, _, changes = UNCHANGED) => ({ data: changes.edited(single(raw)), results: 1 }),
		changeable: (raw) => ({ single: single(raw) }),
	};
}

/** The record with an id: the first member of what is known of it. */
export function made(schema: z.ZodObject, kind: string, known: object): Made {
	const id = String(Object.values(known)[0]);
	const identity = `${kind} ${id}`;
	return { id, identity, record: madeUp(schema, identity, known) };
}

/**
 * Makes sure that there is what is asked for, as the first member of each body says. @returns whose record or listing that is
 * @throws Refusal 404 where that is by convention nothing: it contains `missing`, or, where only digits will do, `404404404`
 */
export function mustExist(endpoint: Endpoint, body: object): string {
	const [name = ''] = Object.keys(endpoint.body.shape);
	const subject = String(Reflect.get(body, name) ?? '');
	// a search just finds nothing
	const isSearch = name === 'query' || name === 'keyword';
	if (isSearch || !/missing|404404404/.test(subject)) return subject;
	throw new Refusal(404, `Not found: ${subject}`);
}
