import {
	type Paging,
	type PagingStyle,
	pagingStyles,
	type Position,
	type PositionName,
} from '../contract/paging';
import { members } from '../operation/record';

/** Whether no record comes before the position. */
export function isBeginning(position: Position | undefined): boolean {
	return Object.entries(position ?? {}).every(
		([name, value]) => value === pagingStyles[name as PositionName]?.beginning,
	);
}

/** The member of the request body that asks for the page at a position; none for the first page of a token listing. */
export function bodyMember(
	{ position: name }: Paging,
	position: Position | undefined,
): Readonly<Record<string, string | number>> {
	const value = position?.[name];
	return value === undefined || value === '' ? {} : { [name]: value };
}

/** How many records of its page a position leaves out. */
export function skippedBy(position: Position | undefined): number {
	return Number(position?.skip ?? 0);
}

/** A page that came. */
export interface ArrivedPage {
	/** Position that it was asked for; undefined for the first page of a token listing. */
	readonly position: Position | undefined;
	/** Records that were asked for; undefined where the endpoint has no page size. */
	readonly size: number | undefined;
	/** Records that came. */
	readonly received: number;
	readonly data: unknown;
}

/** Where the page after this one begins; null at the end of the listing (service document, "Pagination styles"). */
export function nextPosition(paging: Paging, page: ArrivedPage): Position | null {
	const { position: name } = paging;
	const { kind, given }: PagingStyle = pagingStyles[name];
	switch (kind) {
		case 'offset':
			return nextOffset(name, page, totalIn(paging, page.data));
		case 'token':
			return nextToken(name, given === undefined ? undefined : members(page.data)[given]);
	}
}

/** Ends at its total; if there is none, or one too low, at a page that is not full: another would cost and bring nothing. */
function nextOffset(
	name: PositionName,
	{ position, size = 0, received }: ArrivedPage,
	total: number | undefined,
): Position | null {
	if (received === 0) return null;
	const start = offsetOf(name, position) + received;
	const ended = total === undefined || total < start ? received < size : total === start;
	return ended ? null : { [name]: start };
}

/** Ends at a missing, null or empty token. */
function nextToken(name: PositionName, token: unknown): Position | null {
	if (typeof token === 'string' && token !== '') return { [name]: token };
	return typeof token === 'number' ? { [name]: String(token) } : null;
}

/**
 * Where to continue after a page of which only the first records were taken: at the next record, or, if
 * only whole pages can be asked for, at the page itself and past those records.
 * @param taken records of the page up to the last that was taken, repeats and skipped ones included
 */
export function positionWithin(
	{ position: name }: Paging,
	position: Position | undefined,
	taken: number,
): Position {
	const { kind, beginning } = pagingStyles[name];
	if (kind === 'offset') return { [name]: offsetOf(name, position) + taken };
	return { [name]: position?.[name] ?? beginning, skip: taken };
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
