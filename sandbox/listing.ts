import { z } from 'zod/v4';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { PAGING_MEMBERS } from '../nodes/shared/contract/paging';
import type { Made } from './changes';
import { type Dice, dice, placeId, TODAY } from './data/dice';
import type { Known } from './data/madeUp';
import { lengthOf } from './lengths';
import { made, mustExist, type Operation, subjectOf, UNCHANGED } from './operation';
import { type BodyOf, validated } from './refusal';
import type { Scenario } from './options';
import { type Members, pageOf } from './pages';

/** Which record of a listing. */
export interface Nth {
	/** 0, 1, 2, … for those that the listing began with; -1, -2, … for those added since. */
	readonly key: number;
	/** The running number, from 1; records that were added go on where the others end. */
	readonly number: number;
	/** 15 digits, different for every record of every listing. */
	readonly id: string;
	readonly roll: Dice;
	/** When it came into the listing, in epoch milliseconds: as given, or after TODAY where it was added. */
	readonly came: (otherwise: number) => number;
}

type Data<E extends Endpoint> = z.output<E['data']>;
type Member<T> = Required<T>[keyof T];
type InList<T> = T extends ReadonlyArray<infer R> ? R : never;
type Single<T> = T extends readonly unknown[] | string | number ? never : T;

/** What is known of the records of a listing, their ids first; all else follows from the contract. */
type KnownRecord<E extends Endpoint> = Known<
	Data<E> extends readonly unknown[] ? InList<Data<E>> : InList<Member<Data<E>>>
>;

interface More<E extends Endpoint> {
	/** What tells the listing from others, where several bodies ask for it. */
	readonly name?: (body: BodyOf<E>) => string;
	/** The one record that comes with the listing, as a post with its comments. */
	readonly single?: {
		readonly kind: string;
		/** @param length how many records the listing has now */
		readonly known: (body: BodyOf<E>, length: number) => Known<Single<Member<Data<E>>>>;
	};
}

/** Members that would order the listing otherwise, or narrow it to a time; here they do neither. */
const SORTING: ReadonlySet<string> = new Set(['sort', 'order', 'time']);

/** An operation that brings records of a kind, page by page: by `start`, by a token, or whole, as its body says. */
export function listing<const E extends Endpoint>(
	endpoint: E,
	kind: string,
	known: (body: BodyOf<E>, nth: Nth) => KnownRecord<E>,
	{ name, single }: More<E> = {},
): Operation {
	const parts = partsOf(endpoint.data);
	const opened = (body: BodyOf<E>, scenario: Scenario) => {
		const subject = subjectOf(endpoint, body);
		// a search just finds nothing
		if (!/^(query|keyword)$/.test(Object.keys(endpoint.body.shape)[0] ?? '')) mustExist(subject);
		const length = lengthOf(subject, scenario);
		const own = endpoint.path + (name?.(body) ?? named(body, SORTING));
		return {
			length,
			name: own,
			made: (key: number) => made(parts.record, kind, known(body, nthOf(own, key, length))),
			single: (now: number): Made | undefined =>
				single && parts.single && made(parts.single, single.kind, single.known(body, now)),
		};
	};
	return {
		endpoint,
		answer(raw, scenario, changes = UNCHANGED) {
			const body: Members = validated(endpoint, raw);
			const of = opened(body as BodyOf<E>, scenario);
			const added = changes.addedTo(of.name);
			const length = of.length + added;
			const tokens = endpoint.path + named(body);
			const page = pageOf({ endpoint, body, name: tokens, length, added, scenario });
			const records = page.indexes.map((place) => changes.edited(of.made(place - added)));
			const alone = of.single(length);
			const others = { ...Object.fromEntries(unpaged(body)), ...page.members };
			const data = parts.write(records, alone && changes.edited(alone), others);
			return { data, results: records.length };
		},
		changeable(raw, scenario) {
			const of = opened(validated(endpoint, raw), scenario);
			return { listing: of, single: of.single(of.length) };
		},
	};
}

function nthOf(listing: string, key: number, length: number): Nth {
	const id = placeId(listing, key);
	return {
		key,
		number: key < 0 ? length - key : key + 1,
		id,
		roll: dice(id),
		came: (otherwise) => (key < 0 ? TODAY - key * 60_000 : otherwise),
	};
}

/** The listing a body asks for, whatever the order of its members, and whatever the page. */
function named(body: Members, ignored: ReadonlySet<string> = new Set()): string {
	const members = unpaged(body).filter(([name]) => !ignored.has(name));
	return JSON.stringify(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const unpaged = (body: Members) =>
	Object.entries(body).filter(([name]) => !PAGING_MEMBERS.includes(name));

/** Where records, and the one beside them, stand in `data`, and how `data` is written. */
interface Parts {
	readonly record: z.ZodObject;
	readonly single?: z.ZodObject | undefined;
	/** @param others members of the body, which some answers repeat, token and total */
	write(records: object[], single: object | undefined, others: Members): object;
}

function partsOf(data: z.ZodType): Parts {
	if (!(data instanceof z.ZodObject)) {
		return { record: elementOf(data), write: (records) => records };
	}
	const parts = Object.entries<z.ZodType>(data.shape);
	const [list, array] = parts.find(([, part]) => part instanceof z.ZodArray) ?? [];
	const [alone, single] = parts.find(([, part]) => part instanceof z.ZodObject) ?? [];
	return {
		record: elementOf(array),
		single: single as z.ZodObject | undefined,
		write(records, record, others) {
			const members = parts.flatMap(([name]): Array<[string, unknown]> => {
				if (name === list) return [[name, records]];
				if (name === alone) return [[name, record]];
				if (name === 'query') return [[name, others.query ?? '']];
				return name in others ? [[name, others[name]]] : [];
			});
			return Object.fromEntries(members);
		},
	};
}

function elementOf(array: z.ZodType | undefined): z.ZodObject {
	if (array instanceof z.ZodArray) return array.element as z.ZodObject;
	throw new Error('This answer holds no list');
}
