import type { Position } from '../contract/paging';
import type { ListResult, SingleResult } from '../operation/operation';
import { isObject } from '../operation/record';
import { notHeld } from '../request/answer';
import type { Answered, Outcome } from '../send/outcome';
import { skippedBy } from './position';
import { History, type Page, readPage } from './readPage';

/** A listing that is to be read. */
export interface Listing {
	readonly result: ListResult;
	/** Where it begins; undefined where nothing pages. */
	readonly start: Position | undefined;
	/** Max number of records; Infinity for all. */
	readonly limit: number;
	/** Epoch milliseconds: records made before do not come out, and the first page that ends with one is the last. */
	readonly since?: number | undefined;
	/** Asks for a page. @param wanted records that may still come, more than a page can hold among them */
	readonly ask: (position: Position | undefined, wanted: number) => Promise<Outcome>;
}

/** How a listing ended: with all that was asked for, or before that and why; and the position to continue from. */
export type Ending = { readonly position: Position | undefined } & (
	| { readonly kind: 'complete' }
	| { readonly kind: 'short'; readonly earlyStopReason: string }
	| Exclude<Outcome, Answered>
);

/** Reads a listing page by page, and tells last how it ended. */
export async function* pagesOf(listing: Listing): AsyncGenerator<Page | Ending, void, void> {
	const { result, start, limit, since, ask } = listing;
	const history = new History(result, start);
	let position = start;
	let remaining = limit;
	for (;;) {
		const outcome = await ask(position, remaining + skippedBy(position));
		if (outcome.kind !== 'answer') return yield { ...outcome, position };
		const page = readPage(result, history, { position, answer: outcome, remaining, since });
		if ('message' in page) return yield { kind: 'failure', failure: page, position };
		yield page;
		const { earlyStopReason, records, next } = page;
		remaining -= records.length;
		position = next ?? undefined;
		if (remaining > 0 && earlyStopReason !== undefined)
			return yield { kind: 'short', earlyStopReason, position };
		if (remaining <= 0 || position === undefined) return yield { kind: 'complete', position };
	}
}

/** The one record of a lookup, as a page; or why there is none. */
export function onlyPage({ pick, picks }: SingleResult, outcome: Outcome): Page | Ending {
	const position = undefined;
	if (outcome.kind !== 'answer') return { ...outcome, position };
	const { data, timeMs } = outcome.envelope;
	const record = isObject(data) ? (pick === undefined ? data : pick(data)) : undefined;
	if (record === undefined) {
		const failure = notHeld(picks === undefined ? 'a record' : `"${picks}"`);
		return { kind: 'failure', failure, position };
	}
	const creditsCost = outcome.cost;
	return { kind: 'page', records: [record], creditsCost, timeMs, next: null, isCut: false };
}
