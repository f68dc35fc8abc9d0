import type { ListResult } from '../operation/operation';
import type { Position } from '../operation/paging';
import type { Failure } from '../request/failure';
import type { BudgetExceeded } from '../send/spending';
import type { StopReason } from '../send/stop';
import { PagePrefetcher, type AskPage } from './pagePrefetcher';
import { History } from './history';
import { offsetOf, skippedBy } from './position';
import { type Page, readPage } from './readPage';

/** A token that moves on may skip empty pages; without this limit a listing without news would cost without end. */
const MAX_EMPTY_PAGES = 25;

/** A listing that is to be read. */
export interface Listing {
	readonly result: ListResult;
	/** Where it begins; undefined where nothing pages. */
	readonly start: Position | undefined;
	/** Records wanted; Infinity for all. */
	readonly wanted: number;
	readonly ask: AskPage;
	/** Max number of pages asked for ahead, if the total is known; 0 for none. */
	readonly mostAhead: () => number;
}

/** How a listing ended: with all that was wanted, or before that and why. */
export type Ending = { readonly position: Position | undefined } & (
	| { readonly kind: 'complete' }
	| { readonly kind: 'short'; readonly why: string }
	| BudgetExceeded
	| { readonly kind: 'failure'; readonly failure: Failure }
	| { readonly kind: 'stopped'; readonly reason: StopReason }
);

/**
 * Reads a listing page by page. The last thing that it yields is how the listing ended, with the
 * position to go on from.
 */
export async function* pagesOf(listing: Listing): AsyncGenerator<Page | Ending, void, void> {
	const { result, start, wanted, ask, mostAhead } = listing;
	const history = new History(result.record.idField, start);
	const isOffset = result.paging?.position === 'start';
	const pages = new PagePrefetcher(ask, mostAhead);
	let position = start;
	let remaining = wanted;
	let total: number | undefined;
	let emptyPageCount = 0;
	/** Set when the listing is over; only pages that were asked for ahead are still read. */
	let over: Ending | undefined;
	for (;;) {
		const asked = pages.take(position, remaining + skippedBy(position));
		// This page was asked for first: it may fill the gap that a short page left.
		if (isOffset && total !== undefined) {
			pages.fill(offsetOf(position) + asked.size, remaining - asked.size, total);
		}
		const reply = await asked.reply;
		if (reply.kind !== 'answer') return yield { ...reply, position };
		const page = readPage(result, history, { position, reply, remaining });
		if ('message' in page) {
			reply.discard?.();
			return yield { kind: 'failure', failure: page, position };
		}
		yield page;

		remaining -= page.records.length;
		if (remaining <= 0) return yield { kind: 'complete', position: page.next ?? undefined };
		emptyPageCount = page.hasNews ? 0 : emptyPageCount + 1;
		over ??= overAfter(page, emptyPageCount);
		const nextPosition = over === undefined ? page.next : pages.after(position);
		if (over !== undefined && nextPosition === undefined) return yield over;
		position = nextPosition ?? undefined;
		total = over === undefined ? page.total : undefined;
	}
}

/** How the listing ends with this page; undefined where it goes on. */
function overAfter({ next, short }: Page, emptyPageCount: number): Ending | undefined {
	const position = next ?? undefined;
	if (short !== undefined) return { kind: 'short', why: short, position };
	if (position === undefined) return { kind: 'complete', position };
	if (emptyPageCount < MAX_EMPTY_PAGES) return undefined;
	return {
		kind: 'short',
		why: `stopped after ${emptyPageCount} pages without a new record`,
		position,
	};
}
