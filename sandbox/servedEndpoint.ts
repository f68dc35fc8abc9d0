import { isPlainObject, omit, pick, sortBy } from 'lodash';
import { z } from 'zod/v4';
import { goldenOf } from '../golden/golden';
import * as contract from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { PAGING_MEMBERS } from '../nodes/shared/contract/paging';
import { DataChanges } from './changes';
import * as codeHost from './data/codeHost';
import { DAY_MS, dice, hashNumber, TODAY } from './data/texts';
import * as forum from './data/forum';
import * as microblog from './data/microblog';
import * as professionalNetwork from './data/professionalNetwork';
import {
	authorIn,
	type KnownValues,
	lookupKey,
	type MadeRecord,
	type RecordKey,
	recordOf,
	type Template,
} from './data/record';
import * as videoPlatform from './data/videoPlatform';
import { HttpError } from './httpError';
import type { Scenario } from './options';
import { type Members, servePage } from './pages';

/** The request body, typed by the contract. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>;

/** Members that sort a listing or limit its time span; the sandbox ignores them. */
const SORTING = ['sort', 'order', 'time'];

/**
 * Serves an endpoint that returns a record, a listing page by page (by `start`, by a token, or complete), or both.
 * @param known returns known values of the record, or of a listing's record, which has a key
 */
export function serveEndpoint(endpoint: Endpoint, known: KnownValues[string] = () => ({})) {
	const { list, element, alone, single } = partsOf(endpoint);
	const hasAuthor = isPlainObject(element?.author);
	const [, platform = ''] = /^(?:\/public)?\/([^/]+)/.exec(endpoint.path) ?? [];
	/** Returns what a body requests, which a change can affect. @throws HttpError 404 or 422, or ZodError */
	const changeable = (raw: unknown, changes = new DataChanges()) => {
		const body = endpoint.body.parse(raw);
		const subject = requireSubject(endpoint, body);
		const name = endpoint.path + listingKey(body);
		const [began, added] = [element ? lengthOf(subject) : 0, changes.addedTo(name)];
		const length = began + added;
		const made = (template: Template, recordKey: RecordKey) =>
			recordOf(platform, template, recordKey, { ...known(recordKey, body as never) });
		const listing = element && {
			...{ name, length, added },
			made: (key: number) => made(element, nthOf(name, subject, key, began)),
		};
		const one = single && made(single, lookupKey(subject, length));
		// in a timeline, the author can be edited
		const first = hasAuthor && length > 0 ? listing?.made(0).record : undefined;
		return { body, listing, single: one ?? (first && authorIn(platform, first)) };
	};
	/** Returns the record with its changes and those of its author. */
	const edited = (made: MadeRecord, changes: DataChanges) => {
		const record = changes.edited(made);
		const author = authorIn(platform, record);
		return author ? { ...record, author: changes.edited(author) } : record;
	};
	/** Returns the response to a parsed body: `data`, and the number of results to charge. @throws as `changeable` */
	const answer = (raw: unknown, scenario: Scenario, changes = new DataChanges()) => {
		const { body, listing, single } = changeable(raw, changes);
		const one = single && edited(single, changes);
		if (listing === undefined) return { data: alone ? { [alone]: one } : one, results: 1 };
		const page = servePage(endpoint, body, listing, scenario);
		const all = page.places.map((place) => edited(listing.made(place - listing.added), changes));
		// some responses repeat members of the body
		const members = { query: '', ...unpaged(body), ...page.members, [list]: all, [alone]: one };
		const { data } = endpoint;
		const answered = data instanceof z.ZodObject ? pick(members, Object.keys(data.shape)) : all;
		return { data: answered, results: all.length };
	};
	return { endpoint, answer, changeable };
}

function nthOf(listing: string, subject: string, key: number, length: number): RecordKey {
	const family =
		100_000_000 + (hashNumber(key < 0 ? `added to ${listing}` : listing) % 900_000_000);
	const id = `${family}${String(Math.abs(key)).padStart(6, '0')}`;
	const roll = dice(id);
	const number = key < 0 ? length - key : key + 1;
	// one record per day; added ones are a minute apart
	const ago = key < 0 ? key * 60_000 : key * DAY_MS + roll.integer(0, 86_399) * 1_000;
	return { subject, key, number, length, id, roll, time: TODAY - ago };
}

const unpaged = (body: Members) => omit(body, PAGING_MEMBERS);

/** Identifies the listing of a body, regardless of the order of its members, the page and the sorting. */
const listingKey = (body: Members) =>
	JSON.stringify(sortBy(Object.entries(omit(unpaged(body), SORTING)), '0'));

/** Paging members beside a list, which the request does not have. */
const ENVELOPE = ['nextCursor', 'totalCount', 'totalResultCount'];

/**
 * Returns the parts of the golden `data`: `data` itself as the record, if it has a text or number of its own; otherwise its
 * list, its nested record, or both.
 */
function partsOf({ path, body }: Endpoint) {
	const { data } = goldenOf(path).response;
	const members = Object.entries<unknown>(Array.isArray(data) ? { '': data } : Object(data));
	const isOwn = (name: string) => !(name in body.shape) && !ENVELOPE.includes(name);
	if (members.some(([name, part]) => typeof part !== 'object' && isOwn(name)))
		return { list: '', alone: '', single: data as Template };
	const [list = '', records] = members.find(([, part]) => Array.isArray(part)) ?? [];
	const [alone = '', single] = members.find(([, part]) => isPlainObject(part)) ?? [];
	const [element] = (records ?? []) as Template[];
	return { list, element, alone, single: single as Template | undefined };
}

/**
 * Rejects a subject that stands for a nonexistent record. @returns the subject, which is the body's first member
 * @throws HttpError 404 for one that contains `missing`, or `404404404` where only digits are allowed
 */
function requireSubject(endpoint: Endpoint, body: object): string {
	const [name = ''] = Object.keys(endpoint.body.shape);
	const subject = String(Reflect.get(body, name) ?? '');
	// a search ignores it
	const isSearch = name === 'query' || name === 'keyword';
	if (isSearch || !/missing|404404404/.test(subject)) return subject;
	throw new HttpError(404, `Not found: ${subject}`);
}

/**
 * Returns the number of records of a subject:
 * 1. digits only: the last three (`783045` → 45, `500000` → 0),
 * 2. text that ends in `-<n>` or ` <n>` (`octo-45`, `crm 45`), for an address at the end of its path,
 * 3. otherwise 23.
 */
function lengthOf(subject: string): number {
	if (/^\d+$/.test(subject)) return Number(subject.slice(-3));
	return Number(/[- ](\d{1,6})\/?(?:[?#].*)?$/.exec(subject)?.[1] ?? 23);
}

const platforms = [codeHost, forum, microblog, professionalNetwork, videoPlatform];
const known = Object.assign({}, ...platforms.map((platform) => platform.known)) as KnownValues;

/** Every endpoint of the contract with its responses. */
export const servedEndpoints = Object.values(contract)
	.flatMap((platform) => Object.values<object>(platform))
	.filter((member): member is Endpoint => 'path' in member)
	.map((endpoint) => serveEndpoint(endpoint, known[endpoint.path]));
