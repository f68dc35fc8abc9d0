import type { ZodRawShape } from 'zod/v4';
import type { Endpoint } from './endpoint';
import { z } from './zod';

/** How a listing goes on (service document, "Pagination styles"). */
export interface PagingStyle {
	/**
	 * What a position is, and what ends the listing.
	 * - `offset`: how many records come before; it ends at the total, or without one at a page that is less than half full
	 * - `token`: a text that the page before gave; it ends where a page gives none
	 */
	readonly kind: 'offset' | 'token';
	readonly beginning: number | string;
	/** Member of `data` that holds the next position; absent where positions are counted. */
	readonly given?: string;
	readonly label: string;
	/** What a text on the screen calls the value. */
	readonly value: string;
}

/** Every style, by its position's name in the request body, in the options, and in `resumeFrom`. */
export const pagingStyles = {
	start: { kind: 'offset', beginning: 0, label: 'Start', value: 'Number of records to skip' },
	cursor: { kind: 'token', beginning: '', given: 'nextCursor', label: 'Cursor', value: 'cursor' },
	after: { kind: 'token', beginning: '', given: 'after', label: 'Page Token', value: 'token' },
} as const satisfies Readonly<Record<string, PagingStyle>>;

export type PositionName = keyof typeof pagingStyles;

/** Members of a request body that ask for a number of records. */
const SIZES = ['count', 'limit'] as const;

/** Members of `data` with the total number of records. */
const TOTALS = ['totalCount', 'totalResultCount'] as const;

/** Members of a request body that say which page of a listing is wanted, and not which listing. */
export const PAGING_MEMBERS: readonly string[] = [...Object.keys(pagingStyles), ...SIZES];

export interface Paging {
	readonly position: PositionName;
	readonly size?: (typeof SIZES)[number];
	readonly total?: (typeof TOTALS)[number];
	/** Whether the document does not show where in an answer the next position stands. */
	readonly isOpen?: true;
}

/** How an endpoint pages, by the names of its members; undefined where one answer holds everything. */
export function pagingOf({ body, data }: Pick<Endpoint, 'body' | 'data'>): Paging | undefined {
	const shape: ZodRawShape = data instanceof z.ZodObject ? data.shape : {};
	const paging = pagingIn(body.shape, shape);
	const { given = '' }: Partial<PagingStyle> = paging ? pagingStyles[paging.position] : {};
	return paging && { ...paging, ...(shape[given] instanceof z.ZodOptional && { isOpen: true }) };
}

/** The same of a request body and of `data`. */
export function pagingIn(body: object, data: object): Paging | undefined {
	const position = nameIn(body, Object.keys(pagingStyles) as PositionName[]);
	const size = nameIn(body, SIZES);
	const total = nameIn(data, TOTALS);
	return position && { position, ...(size && { size }), ...(total && { total }) };
}

function nameIn<Name extends string>(object: object, names: readonly Name[]): Name | undefined {
	return names.find((name) => name in object);
}

/** Where a listing continues: one member named as in the request body, the options and `resumeFrom` alike. */
export type Position = Readonly<Partial<Record<PositionName, string | number>>>;
