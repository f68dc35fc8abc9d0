import { PAGE_SIZE } from '../contract/endpoint';
import type { Position } from '../operation/paging';
import type { Reply } from '../send/reply';
import { offsetOf } from './position';

/** A page that was asked for. */
export interface AskedPage {
	readonly size: number;
	readonly reply: Promise<Reply>;
}

/** Sends the request for a page. */
export type AskPage = (position: Position | undefined, size: number) => Promise<Reply>;

/** Pages asked for ahead before any of them has shown that the total is right. */
const FIRST_AHEAD = 4;

/**
 * Asks for the pages of a listing, for some ahead where an offset listing has a total; they are read in order.
 * Never more than `maxAhead` are under way, nor more than have come: a total that is too high costs little.
 */
export class PagePrefetcher {
	private readonly asked = new Map<number, AskedPage>();
	private frontier = 0;
	private taken = 0;

	constructor(
		private readonly ask: AskPage,
		private readonly maxAhead: () => number,
	) {}

	/** The page at a position, asked for now unless it was before; for no more than may still come, and for nothing twice. */
	take(position: Position | undefined, remaining: number): AskedPage {
		this.taken += 1;
		const start = offsetOf(position);
		const known = this.asked.get(start);
		this.asked.delete(start);
		if (known !== undefined) return known;
		const gap = (this.nextStart(start) ?? Infinity) - start;
		const size = Math.min(PAGE_SIZE, remaining, gap);
		return { size, reply: this.ask(position, size) };
	}

	/** Asks for pages from `start` on, as far as there are records. @param remaining records that may still come from there */
	fill(start: number, remaining: number, total: number): void {
		this.frontier = Math.max(this.frontier, start);
		const end = Math.min(total, start + remaining);
		const maxAhead = Math.min(this.maxAhead(), Math.max(FIRST_AHEAD, this.taken));
		while (this.frontier < end && this.asked.size < maxAhead) {
			const size = Math.min(PAGE_SIZE, start + remaining - this.frontier);
			this.asked.set(this.frontier, { size, reply: this.ask({ start: this.frontier }, size) });
			this.frontier += size;
		}
	}

	/** The next page that was asked for ahead. Such pages are paid for: they are read even if the listing is over. */
	after(position: Position | undefined): Position | undefined {
		const start = this.nextStart(offsetOf(position));
		return start === undefined ? undefined : { start };
	}

	private nextStart(start: number): number | undefined {
		const later = [...this.asked.keys()].filter((asked) => asked > start);
		return later.length > 0 ? Math.min(...later) : undefined;
	}
}
