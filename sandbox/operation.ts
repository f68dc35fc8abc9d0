import { omit, pick, sortBy } from 'lodash';
import { z } from 'zod/v4';
import { type Endpoint, listIn } from '../nodes/shared/contract/endpoint';
import { PAGING_MEMBERS } from '../nodes/shared/contract/paging';
import { Changes } from './changes';
import { DAY_MS, dice, hash, TODAY } from './data/dice';
import { authorIn, type Known, lookedUp, type Made, recordOf, type Which } from './data/record';
import type { Scenario } from './options';
import { type Members, pageOf } from './pages';
import { Refusal } from './refusal';

/** One endpoint of the service with what it answers. */
export type Operation = ReturnType<typeof operation>;

/** A request body as the contract types it. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>;

/** Members that would order a listing otherwise, or narrow it to a time; here they do neither. */
const SORTING = ['sort', 'order', 'time'];

/**
 * An operation that brings a record, or a listing page by page (by `start`, by a token, or whole, as its body says), or both.
 * @param known of the record, and of one of the listing, which has a key
 */
export function operation(endpoint: Endpoint, known: Known[string] = () => ({})) {
	const { shape, list, element, alone, single } = partsOf(endpoint);
	const hasAuthor = element?.shape.author instanceof z.ZodObject;
	const [, platform = ''] = /^(?:\/public)?\/([^/]+)/.exec(endpoint.path) ?? [];
	/** What a body asks for, and a change that names it is about. @throws Refusal 404 or 422, or ZodError */
	const changeable = (raw: unknown, changes = new Changes()) => {
		const body = endpoint.body.parse(raw);
		const subject = mustExist(endpoint, body);
		const name = endpoint.path + named(body);
		const [began, added] = [element ? lengthOf(subject) : 0, changes.addedTo(name)];
		const length = began + added;
		const made = (schema: z.ZodObject, which: Which) =>
			recordOf(platform, schema, which, { ...known(which, body as never) });
		const listing = element && {
			...{ name, length, added },
			made: (key: number) => made(element, nthOf(name, subject, key, began)),
		};
		const one = single && made(single, lookedUp(subject, length));
		// in a timeline, whoever wrote it can be changed
		const first = hasAuthor && length > 0 ? listing?.made(0).record : undefined;
		return { body, listing, single: one ?? (first && authorIn(platform, first)) };
	};
	/** The record with what was changed in it, and in its author. */
	const edited = (made: Made, changes: Changes) => {
		const record = changes.edited(made);
		const author = authorIn(platform, record);
		return author ? { ...record, author: changes.edited(author) } : record;
	};
	/** The answer to a parsed body: `data`, and how many results are to be paid for. @throws as `changeable` */
	const answer = (raw: unknown, scenario: Scenario, changes = new Changes()) => {
		const { body, listing, single } = changeable(raw, changes);
		const one = single && edited(single, changes);
		if (listing === undefined) return { data: one, results: 1 };
		const page = pageOf(endpoint, body, listing, scenario);
		const all = page.places.map((place) => edited(listing.made(place - listing.added), changes));
		// some answers repeat members of the body
		const members = { query: '', ...unpaged(body), ...page.members, [list]: all, [alone]: one };
		return { data: shape ? pick(members, Object.keys(shape)) : all, results: all.length };
	};
	return { endpoint, answer, changeable };
}

function nthOf(listing: string, subject: string, key: number, length: number): Which {
	const family = 100_000_000 + (hash(key < 0 ? `added to ${listing}` : listing) % 900_000_000);
	const id = `${family}${String(Math.abs(key)).padStart(6, '0')}`;
	const roll = dice(id);
	const number = key < 0 ? length - key : key + 1;
	// one a day; those that were added a minute apart
	const ago = key < 0 ? key * 60_000 : key * DAY_MS + roll.whole(0, 86_399) * 1_000;
	return { subject, key, number, length, id, roll, time: TODAY - ago };
}

const unpaged = (body: Members) => omit(body, PAGING_MEMBERS);

/** The listing a body asks for, whatever the order of its members, whatever the page, and however it is sorted. */
const named = (body: Members) =>
	JSON.stringify(sortBy(Object.entries(omit(unpaged(body), SORTING)), '0'));

/** Members beside a list that say how it goes on, and that the request does not name. */
const ENVELOPE = ['nextCursor', 'totalCount', 'totalResultCount'];

/** What `data` holds, names and schemas: a record, which has a text or number of its own, or a list, and perhaps a record beside it. */
function partsOf({ data, body }: Endpoint) {
	const shape = data instanceof z.ZodObject ? (data.shape as z.ZodRawShape) : undefined;
	const members = Object.entries<unknown>(shape ?? {});
	const isOwn = (name: string) => !(name in body.shape) && !ENVELOPE.includes(name);
	const isPlain = (part: unknown) => part instanceof z.ZodString || part instanceof z.ZodNumber;
	if (members.some(([name, part]) => isPlain(part) && isOwn(name)))
		return { shape, list: '', alone: '', single: data as z.ZodObject };
	const { listKey: list = '', schema: element } = listIn(data);
	const [alone = '', single] = members.find(([, part]) => part instanceof z.ZodObject) ?? [];
	return { shape, list, element, alone, single: single as z.ZodObject | undefined };
}

/**
 * Makes sure that there is what is asked for, as the first member of each body says. @returns whose record or listing that is
 * @throws Refusal 404 where that is by convention nothing: it contains `missing`, or, where only digits will do, `404404404`
 */
function mustExist(endpoint: Endpoint, body: object): string {
	const [name = ''] = Object.keys(endpoint.body.shape);
	const subject = String(Reflect.get(body, name) ?? '');
	// a search just finds nothing
	const isSearch = name === 'query' || name === 'keyword';
	if (isSearch || !/missing|404404404/.test(subject)) return subject;
	throw new Refusal(404, `Not found: ${subject}`);
}

/**
 * How many records stand behind a subject:
 * 1. an id of digits alone: its last three digits (`783045` → 45, `500000` → 0),
 * 2. a text that ends in `-<n>` or ` <n>` (`octo-45`, `crm 45`); of an address, the end of its path,
 * 3. 23.
 */
function lengthOf(subject: string): number {
	if (/^\d+$/.test(subject)) return Number(subject.slice(-3));
	return Number(/[- ](\d{1,6})\/?(?:[?#].*)?$/.exec(subject)?.[1] ?? 23);
}
