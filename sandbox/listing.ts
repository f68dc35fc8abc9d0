import { omit, pick, sortBy } from 'lodash';
import { z } from 'zod/v4';
import { type Endpoint, listIn } from '../nodes/shared/contract/endpoint';
import { PAGING_MEMBERS } from '../nodes/shared/contract/paging';
import { type Dice, dice, placeId, TODAY } from './data/dice';
import type { Known } from './data/madeUp';
import { type BodyOf, bodyOf, made, mustExist, type Operation, UNCHANGED } from './operation';
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
const SORTING = ['sort', 'order', 'time'];

/** An operation that brings records of a kind, page by page: by `start`, by a token, or whole, as its body says. */
export function listing<const E extends Endpoint>(
	endpoint: E,
	kind: string,
	known: (body: BodyOf<E>, nth: Nth) => KnownRecord<E>,
	{ name, single }: More<E> = {},
): Operation {
	const { shape, list, record, alone, beside } = partsOf(endpoint.data);
	const opened = (body: BodyOf<E>) => {
		const length = lengthOf(mustExist(endpoint, body));
		const own = endpoint.path + (name?.(body) ?? named(body, SORTING));
		return {
			length,
			name: own,
			made: (key: number) => made(record, kind, known(body, nthOf(own, key, length))),
			single: (now: number) =>
				single && beside && made(beside, single.kind, single.known(body, now)),
		};
	};
	return {
		endpoint,
		answer(raw, scenario, changes = UNCHANGED) {
			const body: Members = bodyOf(endpoint, raw);
			const of = opened(body as BodyOf<E>);
			const added = changes.addedTo(of.name);
			const length = of.length + added;
			const tokens = endpoint.path + named(body);
			const page = pageOf({ endpoint, body, name: tokens, length, added, scenario });
			const records = page.indexes.map((place) => changes.edited(of.made(place - added)));
			const single = of.single(length);
			const members = {
				// some answers repeat members of the body
				...{ query: '', ...unpaged(body), ...page.members },
				...{ [list]: records, [alone]: single && changes.edited(single) },
			};
			const data = shape === undefined ? records : pick(members, Object.keys(shape));
			return { data, results: records.length };
		},
		changeable(raw) {
			const of = opened(bodyOf(endpoint, raw));
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

const unpaged = (body: Members) => omit(body, PAGING_MEMBERS);

/** The listing a body asks for, whatever the order of its members, and whatever the page. */
const named = (body: Members, ignored: readonly string[] = []) =>
	JSON.stringify(sortBy(Object.entries(omit(unpaged(body), ignored)), '0'));

/** The list in `data`, which can be all of it, and the record beside it: their names, and what they hold. */
function partsOf(data: z.ZodType) {
	const { listKey: list = '', schema: record } = listIn(data);
	const shape = data instanceof z.ZodObject ? (data.shape as z.ZodRawShape) : undefined;
	const isRecord = (part: unknown) => part instanceof z.ZodObject;
	const [alone = '', beside] = Object.entries(shape ?? {}).find(([, part]) => isRecord(part)) ?? [];
	return { shape, list, record, alone, beside: beside as z.ZodObject | undefined };
}

/**
 * How many records stand behind a subject:
 * 1. an id of digits alone: its last three digits (`783045` → 45, `500000` → 0),
 * 2. a text that ends in `-<n>` or ` <n>` (`octo-45`, `crm 45`); of an address, the end of its path,
 * 3. 23.
 */
function lengthOf(subject: string): number {
	if (/^\d+$/.test(subject)) return Number(subject.slice(-3));
	const ending = /[- ](\d{1,6})\/?(?:[?#].*)?$/.exec(subject)?.[1];
	return ending === undefined ? 23 : Number(ending);
}
