import { range } from 'lodash';
import { type Endpoint, PAGE_SIZE } from '../nodes/shared/contract/endpoint';
import { pagingOf, type PagingStyle, pagingStyles } from '../nodes/shared/contract/paging';
import { hash } from './data/dice';
import type { Scenario } from './options';
import { Refusal } from './refusal';

export type Members = Readonly<Record<string, unknown>>;

/** A listing as a request finds it. */
export interface Reading {
	readonly endpoint: Endpoint;
	readonly body: Members;
	/** What tells the listing, and how it is sorted, from others: its tokens are valid for it alone. */
	readonly name: string;
	/** How many records there are, those added since the start too. */
	readonly length: number;
	readonly added: number;
	readonly scenario: Scenario;
}

/** The part of a listing that a request brings. */
export interface Page {
	/** Which places of the listing, from 0. */
	readonly indexes: readonly number[];
	/** Members of `data` beside the records: the token, the total. */
	readonly members: Members;
}

/** A place in a token listing: the next record, and the next page. */
interface Place {
	readonly position: number;
	readonly page: number;
}

/** By its position, or whole, as the members of the body say. */
export function pageOf(reading: Reading): Page {
	const { endpoint, body, length, scenario } = reading;
	const paging = pagingOf(endpoint);
	if (paging === undefined) return { indexes: range(length), members: {} };
	const { position, size: sizeName = '', total: totalName = '' } = paging;
	const { kind, given = '' }: PagingStyle = pagingStyles[position];
	const sent = body[position];
	const size = Number(body[sizeName] ?? PAGE_SIZE);
	const total = totalName === '' || scenario.omitTotal ? {} : { [totalName]: length };
	if (kind === 'offset') {
		const start = Math.min(Number(sent ?? 0), length);
		return { indexes: range(start, Math.min(start + size, length)), members: total };
	}
	const place = sent === undefined ? BEGINNING : placeOf(reading, position, String(sent));
	const { indexes, next } = tokenPage(length, place, size, scenario);
	const token = next === undefined ? ENDS[scenario.end] : tokenOf(reading, next);
	return { indexes, members: { ...total, [given]: token } };
}

const BEGINNING: Place = { position: 0, page: 0 };

/** What the last page gives as its token. */
const ENDS = { empty: '', null: null, missing: undefined };

/**
 * The page of a token listing at a place: the indexes of its records, and where its token leads (undefined where
 * the listing ends). A page that is empty uses no records: they come on the next one.
 */
function tokenPage(length: number, { position, page }: Place, size: number, bends: Scenario) {
	const isEmpty = bends.emptyPageAt.includes(page);
	// at least one record of a page is new, or the listing would never end
	const from = isEmpty ? position : position - Math.min(bends.overlap, size - 1, position);
	const due = isEmpty ? position : Math.min(from + size, length);
	const goesOn = due < length || bends.emptyPageAt.includes(page + 1);
	return {
		indexes: range(from, Math.max(from, due)),
		next: goesOn ? { position: due, page: page + 1 } : undefined,
	};
}

/** A place as the text that a client sends back. It names the next record, so it leads there also when others have come since. */
function tokenOf({ name, added }: Reading, { position, page }: Place): string {
	const place = `${(position - added).toString(36)}_${page.toString(36)}`;
	return `next_${seal(name, place)}_${place}`;
}

/** @throws Refusal 422 for a token that this listing never gave */
function placeOf({ name, added }: Reading, field: string, token: string): Place {
	const [, given, key, page] = /^next_([a-z\d]+)_(-?[a-z\d]+)_([a-z\d]+)$/.exec(token) ?? [];
	if (key === undefined || page === undefined || given !== seal(name, `${key}_${page}`)) {
		throw new Refusal(422, `${field}: not a token of this listing`);
	}
	return { position: Number.parseInt(key, 36) + added, page: Number.parseInt(page, 36) };
}

function seal(listing: string, place: string): string {
	return hash(`${listing}|${place}`).toString(36);
}
