import type { ZodRawShape } from 'zod/v4';
import type { Endpoint } from './endpoint';
import { z } from './zod';

/** A paging style (service document, "Pagination styles"). */
export interface PagingStyle {
	/**
	 * Meaning of a position, and the end of the listing.
	 * - `offset`: number of records before it; ends at the total or, if there is none, at a page that is less than half full
	 * - `token`: text from the previous page; ends if there is none
	 */
	readonly kind: 'offset' | 'token';
	readonly beginning: number | string;
	/** Member of `data` with the next position; absent for offsets. */
	readonly given?: string;
	readonly label: string;
	/** Name of the value in texts on the screen. */
	readonly value: string;
}

/** The paging styles, by the position's name in the request body, in the options, and in `resumeFrom`. */
export const pagingStyles = {
	start: { kind: 'offset', beginning: 0, label: 'Start', value: 'Number of records to skip' },
	cursor: { kind: 'token', beginning: '', given: 'nextCursor', label: 'Cursor', value: 'cursor' },
	after: { kind: 'token', beginning: '', given: 'after', label: 'Page Token', value: 'token' },
} as const satisfies Readonly<Record<string, PagingStyle>>;

export type PositionName = keyof typeof pagingStyles;

/** Members of a request body that set the number of records. */
const SIZES = ['count', 'limit'] as const;

/** Members of `data` with the total number of records. */
const TOTALS = ['totalCount', 'totalResultCount'] as const;

/** Members of a request body that select a page, not a listing. */
export const PAGING_MEMBERS: readonly string[] = [...Object.keys(pagingStyles), ...SIZES];

export interface Paging {
	readonly position: PositionName;
	readonly size?: (typeof SIZES)[number];
	readonly total?: (typeof TOTALS)[number];
	/** Set if the document does not show where in a response the next position is. */
	readonly isOpen?: true;
}

/** Returns how an endpoint pages, by the names of its members; undefined if one response has everything. */
export function pagingOf({ body, data }: Pick<Endpoint, 'body' | 'data'>): Paging | undefined {
	const shape: ZodRawShape = data instanceof z.ZodObject ? data.shape : {};
	const paging = pagingIn(body.shape, shape);
	const { given = '' }: Partial<PagingStyle> = paging ? pagingStyles[paging.position] : {};
	return paging && { ...paging, ...(shape[given] instanceof z.ZodOptional && { isOpen: true }) };
}

/** Returns how an endpoint pages, by the member names of its request body and of `data`; undefined if it does not page. */
export function pagingIn(body: object, data: object): Paging | undefined {
	const position = nameIn(body, Object.keys(pagingStyles) as PositionName[]);
	const size = nameIn(body, SIZES);
	const total = nameIn(data, TOTALS);
	return position && { position, ...(size && { size }), ...(total && { total }) };
}

function nameIn<Name extends string>(object: object, names: readonly Name[]): Name | undefined {
	return names.find((name) => name in object);
}

/** Position of the next page: a member with the same name as in the request body, the options and `resumeFrom`. */
export type Position = Readonly<Partial<Record<PositionName, string | number>>>;

/** Returns the position of the first page. */
export function beginningOf({ position }: Paging): Position {
	return { [position]: pagingStyles[position].beginning };
}
