import type { ListResult, SingleResult } from '../operation/operation';
import type { Position } from '../contract/paging';
import { isObject } from '../operation/record';
import { notHeld } from '../request/answer';
import type { Failure } from '../request/failure';
import type { Outcome } from '../send/outcome';
import type { BudgetExceeded } from '../send/spending';
import type { StopReason } from '../send/stop';
import { History } from './history';
import { skippedBy } from './position';
import { type Page, readPage } from './readPage';

/** A token that moves on may skip empty pages; without this limit a listing without news would cost without end. */
const MAX_EMPTY_PAGES = 25;

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

/** How a listing ended: with all that was asked for, or before that and why. */
export type Ending = { readonly position: Position | undefined } & (
	| { readonly kind: 'complete' }
	| { readonly kind: 'short'; readonly earlyStopReason: string }
	| BudgetExceeded
	| { readonly kind: 'failure'; readonly failure: Failure }
	| { readonly kind: 'stopped'; readonly reason: StopReason }
);

/** The pages of an input item, and last how they ended, with the position to continue from. */
export type Pages = AsyncGenerator<Page | Ending, void, void>;

/** Reads a listing page by page. */
export async function* pagesOf({ result, start, limit, since, ask }: Listing): Pages {
	const history = new History(result.record.idField, start);
	let position = start;
	let remaining = limit;
	let emptyPageCount = 0;
	for (;;) {
		const outcome = await ask(position, remaining + skippedBy(position));
		if (outcome.kind !== 'answer') return yield { ...outcome, position };
		const page = readPage(result, history, { position, answer: outcome, remaining, since });
		if ('message' in page) return yield { kind: 'failure', failure: page, position };
		yield page;

		remaining -= page.records.length;
		if (remaining <= 0) return yield { kind: 'complete', position: page.next ?? undefined };
		emptyPageCount = page.hasNews ? 0 : emptyPageCount + 1;
		const ending = endingOf(page, emptyPageCount);
		if (ending !== undefined) return yield ending;
		position = page.next ?? undefined;
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
	return {
		kind: 'page',
		records: [record],
		creditsCost: outcome.cost,
		timeMs,
		next: null,
		total: undefined,
		hasNews: true,
		isCut: false,
		earlyStopReason: undefined,
	};
}

/** How the listing ends with this page; undefined where another one follows. */
function endingOf({ next, earlyStopReason }: Page, emptyPageCount: number): Ending | undefined {
	const position = next ?? undefined;
	if (earlyStopReason !== undefined) return { kind: 'short', earlyStopReason, position };
	if (position === undefined) return { kind: 'complete', position };
	if (emptyPageCount < MAX_EMPTY_PAGES) return undefined;
	const said = `stopped after ${emptyPageCount} pages without a new record`;
	return { kind: 'short', earlyStopReason: said, position };
}
