import { MAX_START } from '../contract/endpoint';
import {
	type Paging,
	type PagingStyle,
	pagingStyles,
	type Position,
	type PositionName,
} from '../contract/paging';
import { isEmpty } from '../operation/field';
import { type DataRecord, members } from '../operation/record';

/** Max characters of a token: most servers accept a body of up to a megabyte, so a longer one could not be sent back. */
const MAX_TOKEN = 1_000_000;

export interface ArrivedPage {
	/** Position that was requested. */
	readonly position: Position | undefined;
	/** Records that were requested, also if an earlier run did; undefined if the endpoint has no page size. */
	readonly size: number | undefined;
	readonly list: readonly unknown[];
	readonly data: unknown;
	/** The members of the whole answer. */
	readonly answer?: DataRecord;
}

/**
 * Returns where the page after this one begins: null if nothing can follow (service document, "Pagination styles"), undefined
 * if the answer says it in a form that cannot be sent back.
 */
export function nextPosition(paging: Paging, page: ArrivedPage): Position | null | undefined {
	const { position: name } = paging;
	const { position, list, data } = page;
	if (!isCounted(paging)) {
		const given = tokensIn(paging, page).filter(isGiven);
		const token = given.find((one) => typeof one === 'string' || typeof one === 'number');
		if (String(token).length > MAX_TOKEN) return undefined;
		if (token !== undefined) return { [name]: String(token) };
		return given.length === 0 ? null : undefined;
	}
	// by what came, not by what was requested: a service that hides records of a page may or may not count them in `start`.
	// If it does, a few records come twice and are dropped by their ids; the other way round records would be lost
	const start = offsetOf(name, position) + list.length;
	const isEnd = list.length === 0 || start === totalIn(paging, data) || start > MAX_START;
	return isEnd ? null : { [name]: start };
}

/** Whether positions are numbers of records, not tokens. */
export function isCounted({ position }: Paging): boolean {
	return pagingStyles[position].kind === 'offset';
}

/**
 * Returns how many records a full page holds at least; undefined without a page size. The document promises no full pages,
 * and comments may be hidden, so that in a counted listing half of what was requested is enough to read on.
 */
export function fullPage(paging: Paging, size: number | undefined): number | undefined {
	return isCounted(paging) && size !== undefined ? size / 2 : size;
}

/** Whether a counted listing ends with a page because it is not full: without a total, or beyond one that is too low. */
export function isEndOfCounted(paging: Paging, page: ArrivedPage): boolean {
	const { position, size = 0, list, data } = page;
	const total = totalIn(paging, data);
	if (!isCounted(paging)) return false;
	if (total === undefined) return list.length < size / 2;
	return total < offsetOf(paging.position, position) + list.length && list.length < size;
}

/** Returns candidates for the token of the next page, the most likely first: from one place, or from the usual ones if the document shows none. */
function tokensIn(
	{ position: name, isOpen }: Paging,
	{ position, data, answer = {} }: ArrivedPage,
): unknown[] {
	const { given = '' }: PagingStyle = pagingStyles[name];
	const inData = members(data);
	if (!isOpen) return [inData[given]];
	const usual = [inData[name], answer[given], answer[name]];
	// an answer may repeat the token that it was asked with
	return [inData[given], ...usual.filter((token) => String(token) !== position?.[name])];
}

function isGiven(value: unknown): boolean {
	return typeof value === 'string' ? value !== '' : value !== false && !isEmpty(value);
}

/**
 * Returns where to continue after a page of which only the first records were taken: at the next record, or, where tokens
 * lead to whole pages, at the beginning of the page.
 * @param taken records of the page up to the last that was taken, repeats included
 */
export function positionWithin(
	paging: Paging,
	position: Position | undefined,
	taken: number,
): Position {
	const { position: name } = paging;
	if (isCounted(paging)) return { [name]: offsetOf(name, position) + taken };
	return { [name]: position?.[name] ?? pagingStyles[name].beginning };
}

/** Returns how many records come before a position of a counted listing. */
export function offsetOf(name: PositionName, position: Position | undefined): number {
	return Number(position?.[name] ?? 0);
}

/** Returns the total that the service sends; undefined if it sends none. */
export function totalIn({ total }: Paging, data: unknown): number | undefined {
	const value = total === undefined ? undefined : members(data)[total];
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
