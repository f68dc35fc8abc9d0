import { range } from 'lodash';
import { type Endpoint, PAGE_SIZE } from '../nodes/shared/contract/endpoint';
import { pagingOf, type PagingStyle, pagingStyles } from '../nodes/shared/contract/paging';
import { hashNumber } from './data/texts';
import type { Scenario } from './options';
import { HttpError } from './httpError';

export type Members = Readonly<Record<string, unknown>>;

/** A listing at the time of a request. */
interface Listing {
	/** Identifies the listing: its tokens are valid only for it. */
	readonly name: string;
	/** Number of records, including added ones. */
	readonly length: number;
	readonly added: number;
}

/** Tokens of the last page. */
const LAST_TOKENS = { empty: '', null: null, missing: undefined };

/**
 * Returns a page of a listing, or the complete listing if the endpoint has no paging.
 * @returns places in the listing, from 0, and members of `data` beside the records: token, total
 * @throws HttpError 422 for a token of another listing
 */
export function servePage(
	endpoint: Endpoint,
	body: Members,
	{ name, length, added }: Listing,
	{ emptyPageAt, overlap, end, omitTotal }: Scenario,
) {
	const paging = pagingOf(endpoint);
	if (paging === undefined) return { places: range(length), members: {} };
	const { position, size: sizeName = '', total: totalName = '' } = paging;
	const { kind, given = '' }: PagingStyle = pagingStyles[position];
	const size = Number(body[sizeName] ?? PAGE_SIZE);
	const total = totalName === '' || omitTotal ? {} : { [totalName]: length };
	const sent = body[position];
	if (kind === 'offset') {
		const start = Math.min(Number(sent ?? 0), length);
		return { places: range(start, Math.min(start + size, length)), members: total };
	}
	const { place, page } = sent === undefined ? BEGINNING : placeOf(name, position, String(sent));
	const at = place + (sent === undefined ? 0 : added);
	// an empty page uses no records: they follow on the next one
	const isEmpty = emptyPageAt.includes(page);
	// keeps at least one new record per page, or the listing would never end
	const from = isEmpty ? at : at - Math.min(overlap, size - 1, at);
	const to = isEmpty ? at : Math.min(from + size, length);
	const hasNext = to < length || emptyPageAt.includes(page + 1);
	const token = hasNext ? tokenOf(name, to - added, page + 1) : LAST_TOKENS[end];
	return { places: range(from, Math.max(from, to)), members: { ...total, [given]: token } };
}

const BEGINNING = { place: 0, page: 0 };

/** Returns the token of a page. @param place of the next record, to which it leads even if records are added */
function tokenOf(listing: string, place: number, page: number): string {
	const seal = hashNumber(`${listing}|${place}|${page}`).toString(36);
	return `next_${seal}_${place.toString(36)}_${page.toString(36)}`;
}

function placeOf(listing: string, field: string, token: string) {
	const [place = NaN, page = NaN] = token
		.split('_')
		.slice(2)
		.map((text) => Number.parseInt(text, 36));
	if (token === tokenOf(listing, place, page)) return { place, page };
	throw new HttpError(422, `${field}: not a token of this listing`);
}
