import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { MADE_UP } from './changes/changeBook';
import type { Places } from './changes/order';
import type { RecordKind } from './changes/recordKind';
import { lengthOf } from './lengths';
import { mustExist, type Operation } from './operation';
import type { Scenario } from './options';
import { type BodyOf, validated } from './validation';

/** What all listings say of themselves. */
export interface Listing<E extends Endpoint, Entry extends object> {
	readonly endpoint: E;
	/** The text that the length is read from (see `lengths.ts`). */
	readonly subject: (body: BodyOf<E>) => string;
	/** Whether the subject names one thing, which may be missing; a search just finds nothing. */
	readonly names: 'thing' | 'search';
	readonly kind: RecordKind;
	/** What tells the listing from others, where several bodies ask for it; by default the whole body. */
	readonly identity?: (body: BodyOf<E>) => string;
	/** @param key which one; @param made how many the listing began with (`data/added.ts`) */
	readonly record: (body: BodyOf<E>, key: number, made: number) => Entry;
	/** The one record that comes with the listing, as a post with its comments. */
	readonly single?: {
		readonly kind: RecordKind;
		/** @param length how many records the listing has now */
		readonly record: (body: BodyOf<E>, length: number) => object;
	};
	/** `data` without token and total, which the scenario may bend. */
	readonly data: (body: BodyOf<E>, records: Entry[], single?: object) => object;
}

/** What a listing is read by. */
export interface Reading {
	readonly members: Members;
	/** How many records there are, and which is where. */
	readonly places: Places;
	readonly scenario: Scenario;
}

/** The part of a listing that a request brings. */
export interface Part {
	/** Which places of the listing, from 0. */
	readonly indexes: readonly number[];
	/** Members of `data` beside the records: the token, the total. */
	readonly members: object;
}

export type Members = Readonly<Record<string, unknown>>;

/** Members of a body that say which part of a listing is wanted, and not which listing. */
const PAGING: ReadonlySet<string> = new Set(['start', 'count', 'limit', 'cursor', 'after']);

/** Members that would order the listing otherwise, or narrow it to a time; here they do neither. */
const SORTING: ReadonlySet<string> = new Set(['sort', 'order', 'time']);

/** An operation that brings the records of a listing, `part` by `part`. */
export function listing<const E extends Endpoint, Entry extends object>(
	of: Listing<E, Entry>,
	part: (reading: Reading) => Part,
): Operation {
	const nameOf = (body: BodyOf<E> & Members) =>
		of.endpoint.path + (of.identity?.(body) ?? identityOf(body, SORTING));
	return {
		endpoint: of.endpoint,
		prepare(raw) {
			const body = validated(of.endpoint, raw);
			const subject = of.subject(body);
			return (scenario, now = MADE_UP) => {
				if (of.names === 'thing') mustExist(subject);
				const made = lengthOf(subject, scenario);
				const places = now.places(() => nameOf(body), made);
				const { indexes, members } = part({ members: body, places, scenario });
				const records = indexes.map((place) =>
					now.edited(of.kind, of.record(body, places.keyAt(place), made)),
				);
				const single =
					of.single && now.edited(of.single.kind, of.single.record(body, places.length));
				const data = of.data(body, records, single);
				return {
					// the comment listing is a bare array: it has no room for a total
					data: Array.isArray(data) ? data : { ...data, ...members },
					results: records.length,
				};
			};
		},
		changeable(raw, scenario) {
			const body = validated(of.endpoint, raw);
			const subject = of.subject(body);
			if (of.names === 'thing') mustExist(subject);
			const made = lengthOf(subject, scenario);
			const { kind, single } = of;
			const record = (key: number) => of.record(body, key, made);
			return {
				listing: { name: nameOf(body), kind, made, record },
				single: single && {
					kind: single.kind,
					record: (length) => single.record(body, length),
				},
			};
		},
	};
}

/** The listing a body asks for, whatever the order of its members, and whatever the page. */
export function identityOf(members: Members, ignored: ReadonlySet<string> = new Set()): string {
	const named = Object.entries(members).filter(([name]) => !PAGING.has(name) && !ignored.has(name));
	return JSON.stringify(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}
