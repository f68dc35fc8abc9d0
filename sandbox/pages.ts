import { range } from 'lodash';
import { type Endpoint, PAGE_SIZE } from '../nodes/shared/contract/endpoint';
import { pagingOf, type PagingStyle, pagingStyles } from '../nodes/shared/contract/paging';
import { hash } from './data/dice';
import type { Scenario } from './options';
import { Refusal } from './refusal';

export type Members = Readonly<Record<string, unknown>>;

/** A listing as a request finds it. */
interface Listing {
	/** What tells the listing from others: its tokens are valid for it alone. */
	readonly name: string;
	/** How many records there are, those added since the start too. */
	readonly length: number;
	readonly added: number;
}

/** What the last page gives as its token. */
const ENDS = { empty: '', null: null, missing: undefined };

/**
 * The part of a listing that a request brings, by its position, or whole, as the members of the body say.
 * @returns which places of the listing, from 0; members of `data` beside the records: the token, the total
 * @throws Refusal 422 for a token that this listing never gave
 */
export function pageOf(
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
	// a page that is empty uses no records: they come on the next one
	const isEmpty = emptyPageAt.includes(page);
	// at least one record of a page is new, or the listing would never end
	const from = isEmpty ? at : at - Math.min(overlap, size - 1, at);
	const to = isEmpty ? at : Math.min(from + size, length);
	const goesOn = to < length || emptyPageAt.includes(page + 1);
	const token = goesOn ? tokenOf(name, to - added, page + 1) : ENDS[end];
	return { places: range(from, Math.max(from, to)), members: { ...total, [given]: token } };
}

const BEGINNING = { place: 0, page: 0 };

/** What a client sends back for a page. @param place of the next record, which is led to also when others have come since */
function tokenOf(listing: string, place: number, page: number): string {
	const seal = hash(`${listing}|${place}|${page}`).toString(36);
	return `next_${seal}_${place.toString(36)}_${page.toString(36)}`;
}

function placeOf(listing: string, field: string, token: string) {
	const [place = NaN, page = NaN] = token
		.split('_')
		.slice(2)
		.map((text) => Number.parseInt(text, 36));
	if (token === tokenOf(listing, place, page)) return { place, page };
	throw new Refusal(422, `${field}: not a token of this listing`);
}
