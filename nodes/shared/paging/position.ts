import { MAX_START } from '../contract/endpoint';
import {
	type Paging,
	type PagingStyle,
	pagingStyles,
	type Position,
	type PositionName,
	beginningOf,
} from '../contract/paging';
import { isEmpty } from '../operation/field';
import { type DataRecord, asObject } from '../operation/record';

/** Max characters of a token: most servers accept bodies of up to a megabyte, so a longer one could not be sent back. */
const MAX_TOKEN = 1_000_000;

export interface ArrivedPage {
	/** The requested position. */
	readonly position: Position | undefined;
	/** The requested number of records; undefined if the endpoint has no page size. */
	readonly size: number | undefined;
	readonly list: readonly unknown[];
	readonly data: unknown;
	/** All members of the response. */
	readonly response?: DataRecord;
}

/**
 * Returns where the next page begins: null at the end (service document, "Pagination styles"), undefined if the position has
 * a form that cannot be sent back.
 */
export function nextPosition(paging: Paging, page: ArrivedPage): Position | null | undefined {
	const { position: name } = paging;
	const { position, list, data } = page;
	if (!usesOffset(paging)) {
		const given = nextTokens(paging, page).filter(isGiven);
		const token = given.find((one) => typeof one === 'string' || typeof one === 'number');
		if (String(token).length > MAX_TOKEN) return undefined;
		if (token !== undefined) return { [name]: String(token) };
		return given.length === 0 ? null : undefined;
	}
	// counts the received records, not the requested ones: a service that hides records may or may not count them in `start`.
	// If it does, a few records repeat and are dropped by their ids; counting the requested ones could lose records
	const start = offsetOf(name, position) + list.length;
	const isEnd = list.length === 0 || start === totalIn(paging, data) || start > MAX_START;
	return isEnd ? null : { [name]: start };
}

/** Returns whether positions are offsets, not tokens. */
export function usesOffset({ position }: Paging): boolean {
	return pagingStyles[position].kind === 'offset';
}

/**
 * Returns the minimum number of records of a full page; undefined without a page size. The document does not promise full
 * pages, and comments can be hidden, so half of the requested number is enough in an offset listing.
 */
export function fullPage(paging: Paging, size: number | undefined): number | undefined {
	return usesOffset(paging) && size !== undefined ? size / 2 : size;
}

/** Returns whether an offset listing ends at a page that is not full: without a total, or beyond one that is too low. */
export function isShortPage(paging: Paging, page: ArrivedPage): boolean {
	const { position, size = 0, list, data } = page;
	const total = totalIn(paging, data);
	if (!usesOffset(paging)) return false;
	if (total === undefined) return list.length < size / 2;
	return total < offsetOf(paging.position, position) + list.length && list.length < size;
}

/** Returns candidates for the next token, most likely first: several if the document does not show where it is. */
function nextTokens(
	{ position: name, isOpen }: Paging,
	{ position, data, response = {} }: ArrivedPage,
): unknown[] {
	const { given = '' }: PagingStyle = pagingStyles[name];
	const inData = asObject(data);
	if (!isOpen) return [inData[given]];
	const usual = [inData[name], response[given], response[name]];
	// a response can repeat the token of its request
	return [inData[given], ...usual.filter((token) => String(token) !== position?.[name])];
}

function isGiven(value: unknown): boolean {
	return typeof value === 'string' ? value !== '' : value !== false && !isEmpty(value);
}

/**
 * Returns where to continue within a page: at the next record, or, if tokens lead to whole pages, at the beginning of the
 * page.
 * @param taken entries of the page that were read, repeats included
 */
export function positionInPage(
	paging: Paging,
	position: Position | undefined,
	taken: number,
): Position {
	const { position: name } = paging;
	if (usesOffset(paging)) return { [name]: offsetOf(name, position) + taken };
	return position ?? beginningOf(paging);
}

/** Returns the number of records before a position of an offset listing. */
export function offsetOf(name: PositionName, position: Position | undefined): number {
	return Number(position?.[name] ?? 0);
}

/** Returns the service's total; undefined if it sends none. */
export function totalIn({ total }: Paging, data: unknown): number | undefined {
	const value = total === undefined ? undefined : asObject(data)[total];
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
