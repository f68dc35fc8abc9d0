import {
	type Paging,
	type PagingStyle,
	pagingStyles,
	type Position,
	type PositionName,
} from '../contract/paging';
import { members } from '../operation/record';

/** How many records of its page a position leaves out. */
export function skippedBy(position: Position | undefined): number {
	return Number(position?.skip ?? 0);
}

/** A page that came. */
interface ArrivedPage {
	/** Position that it was asked for. */
	readonly position: Position | undefined;
	/** Records that were asked for; undefined where the endpoint has no page size. */
	readonly size: number | undefined;
	/** Records that came. */
	readonly received: number;
	readonly data: unknown;
}

/** Where the page after this one begins; null at the end of the listing (service document, "Pagination styles"). */
export function nextPosition(
	paging: Paging,
	{ position, size = 0, received, data }: ArrivedPage,
): Position | null {
	const { position: name } = paging;
	const { kind, given = '' }: PagingStyle = pagingStyles[name];
	if (kind === 'token') {
		const token = members(data)[given];
		const isToken = typeof token === 'number' || (typeof token === 'string' && token !== '');
		return isToken ? { [name]: String(token) } : null;
	}
	const total = totalIn(paging, data);
	const start = offsetOf(name, position) + received;
	// without a total, or with one too low, a page that is not full ends it: another would cost and bring nothing
	const ended = total === undefined || total < start ? received < size : total === start;
	return received === 0 || ended ? null : { [name]: start };
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
