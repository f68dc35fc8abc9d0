import { get } from 'lodash';
import type { Position } from '../contract/paging';
import type { Result } from '../operation/operation';
import { isObject, asObject } from '../operation/record';
import { recordNotFound, missingInResponse } from '../request/response';
import type { Failure } from '../request/failure';
import type { ServiceResponse, Outcome } from '../send/outcome';
import { type Listing, type Page, PageReader } from './page';
import { nextPosition } from './position';

/** The end of a listing: why it ended, and the position to continue from. */
export type Ending = { readonly position: Position | undefined } & (
	| { readonly kind: 'complete' }
	| { readonly kind: 'short'; readonly earlyStopReason: string }
	| Exclude<Outcome, ServiceResponse>
);

/** Yields the pages of a listing, and finally how it ended. */
export async function* pagesOf(listing: Listing): AsyncGenerator<Page | Ending, void, void> {
	const { start, limit, request } = listing;
	const reader = new PageReader(listing);
	let position = start;
	let remaining = limit;
	for (;;) {
		const outcome = await request(position, remaining);
		if (outcome.kind !== 'response') return yield { ...outcome, position };
		const page = await reader.read(outcome, position, remaining);
		if ('message' in page) return yield { kind: 'failure', failure: page, position };
		yield page;
		const { records, next } = page;
		const earlyStopReason = page.earlyStopReason ?? page.shortfall;
		remaining -= records.length;
		position = next ?? undefined;
		if (remaining > 0 && earlyStopReason !== undefined)
			return yield { kind: 'short', earlyStopReason, position };
		if (remaining <= 0 || page.isLast) return yield { kind: 'complete', position };
	}
}

/** Returns the record of a lookup as a page, or why there is none. */
export async function onlyPage(
	{ from, nestedPaging }: Result,
	outcome: Outcome,
): Promise<Page | Ending> {
	const position = undefined;
	if (outcome.kind !== 'response') return { ...outcome, position };
	const { data, response } = outcome.envelope;
	const { path, added, ifNone } = from ?? {};
	const record: unknown = path === undefined ? data : get(data, path);
	const failed = (failure: Failure): Ending => ({ kind: 'failure', failure, position });
	if (data === null || record === null || (ifNone && record === undefined))
		return failed(recordNotFound(outcome.cost, path, ifNone));
	if (!isObject(record)) return failed(missingInResponse(path ? `"${path}"` : 'a record'));
	const complete = added === undefined ? record : { ...record, [added]: asObject(data)[added] };
	const page = { position, size: undefined, list: [], data, response };
	const next = nestedPaging && added ? nextPosition(nestedPaging, page) : null;
	return {
		kind: 'page',
		records: [await outcome.clean(complete)],
		response: outcome,
		next: next ?? null,
		isLast: true,
		isTruncated: false,
	};
}
