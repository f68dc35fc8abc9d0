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

/** Most servers take a body of a megabyte at most: a longer token would be written again and again, and sent in vain. */
const MAX_TOKEN = 1_000_000;

interface ArrivedPage {
	/** Position that it was asked for. */
	readonly position: Position | undefined;
	/** Records that were asked for; undefined where the endpoint has no page size. */
	readonly size: number | undefined;
	readonly received: number;
	readonly data: unknown;
	/** The members of the whole answer. */
	readonly answer?: DataRecord;
}

/**
 * Where the page after this one begins; null at the end of the listing (service document, "Pagination styles"), undefined
 * where the answer says it in a form that cannot be sent back.
 */
export function nextPosition(paging: Paging, page: ArrivedPage): Position | null | undefined {
	const { position: name } = paging;
	const { position, size = 0, received, data } = page;
	if (pagingStyles[name].kind === 'token') {
		const given = tokensIn(paging, page).filter(isGiven);
		const token = given.find((one) => typeof one === 'string' || typeof one === 'number');
		if (String(token).length > MAX_TOKEN) return undefined;
		if (token !== undefined) return { [name]: String(token) };
		return given.length === 0 ? null : undefined;
	}
	const total = totalIn(paging, data);
	const start = offsetOf(name, position) + received;
	// without a total, or with one too low, a page that is not full ends it: another would cost and bring nothing
	const ended = total === undefined || total < start ? received < size : total === start;
	return received === 0 || ended || start > MAX_START ? null : { [name]: start };
}

/** What may be the token of the next page, the most likely first: one place, or those that are usual if the document shows none. */
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
 * Where to continue after a page of which only the first records were taken: at the next record, or, if
 * only whole pages can be asked for, at the beginning of the page.
 * @param taken records of the page up to the last that was taken, repeats included
 */
export function positionWithin(
	{ position: name }: Paging,
	position: Position | undefined,
	taken: number,
): Position {
	const { kind, beginning } = pagingStyles[name];
	if (kind === 'offset') return { [name]: offsetOf(name, position) + taken };
	return { [name]: position?.[name] ?? beginning };
}

/** How many records come before a position of an offset listing. */
export function offsetOf(name: PositionName, position: Position | undefined): number {
	return Number(position?.[name] ?? 0);
}

/** The total that the service sends; undefined if it sends none. */
export function totalIn({ total }: Paging, data: unknown): number | undefined {
	const value = total === undefined ? undefined : members(data)[total];
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
