import { PAGE_SIZE } from '../contract/endpoint';
import type { ListResult } from '../operation/operation';
import type { ResponseDetails } from '../output/items';
import { History } from '../paging/history';
import { type AskedPage, PagesAhead } from '../paging/pagesAhead';
import type { Position } from '../paging/position';
import { readPage } from '../paging/readPage';
import type { Failure } from '../request/failure';
import type { Reply } from './sender';

/** A moving token may skip empty pages; a listing that brings nothing new for so long would cost for ever. */
const MOST_PAGES_WITHOUT_NEWS = 25;

/** What a listing needs to know of the input item that it is for, and where it puts what comes. */
export interface ListingSource {
	readonly result: ListResult;
	readonly start: Position | undefined;
	/** Records wanted; Infinity for all. */
	readonly wanted: number;
	/** Pages asked for before their turn, at most, where the total is known; 0 for none. */
	readonly pagesAhead: number;
	/** How many records a request may ask for, of those it would; 0 where not even one can be paid. */
	affordable(size: number): number;
	/** Sends the request for a page. */
	ask(position: Position | undefined, size: number | undefined): Promise<Reply>;
	/** Takes a record that came. */
	emit(record: Readonly<Record<string, unknown>>, details: ResponseDetails): void;
	/** Takes a sentence about a listing that ended before its end. */
	note(sentence: string): void;
}

/** How a listing broke off; undefined where it came to its end, its limit, or the run halted. */
export interface BrokenOff {
	readonly failure: Failure;
	/** Where the page that failed begins; undefined for the first page of a token listing. */
	readonly position: Position | undefined;
}

/** Brings the records of a listing, page by page, up to what is wanted and can be paid. */
export async function fetchListing(source: ListingSource): Promise<BrokenOff | undefined> {
	const history = new History(source.result.record.idField, source.start);
	const ahead = new PagesAhead(source.pagesAhead, (start, size) =>
		askPage(source, { start }, size),
	);
	let position = source.start;
	let wanted = source.wanted;
	let total: number | undefined;
	let pagesWithoutNews = 0;
	let isOver = false;
	for (;;) {
		const asked = ahead.take(offsetOf(position)) ?? askPage(source, position, sizeAt(position));
		if (asked === undefined) return stopAt(source, position, 'stopped at Max Credits');
		// This page goes first: it may fill the gap that a short page left before later ones.
		if (total !== undefined) {
			ahead.topUp(offsetOf(position) + asked.size, wanted - asked.size, total);
		}
		const reply = await asked.reply;
		if (reply.kind === 'halted') return undefined;
		if (reply.kind === 'failure') return { failure: reply.failure, position };
		const page = readPage(source.result, history, { position, size: asked.size, reply });
		if ('message' in page) return { failure: page, position };

		const fresh = page.records.slice(0, wanted);
		for (const record of fresh) source.emit(record, page.details);
		wanted -= fresh.length;
		if (wanted <= 0) return undefined;
		if (page.ending !== undefined && !isOver) source.note(page.ending);
		pagesWithoutNews = fresh.length > 0 ? 0 : pagesWithoutNews + 1;
		isOver ||= page.details.next === null;
		const onward = isOver ? pageAskedAfter(position) : page.details.next;
		if (onward === undefined || onward === null) return undefined;
		if (pagesWithoutNews === MOST_PAGES_WITHOUT_NEWS) {
			return stopAt(source, onward, `stopped after ${pagesWithoutNews} pages without a new record`);
		}
		position = onward;
		total = isOver ? undefined : page.total;
	}

	/** A page asks for no more than is wanted, and for nothing that was asked for already. */
	function sizeAt(at: Position | undefined): number {
		const start = offsetOf(at);
		const gap = (ahead.nextFrom(start) ?? Infinity) - start;
		return Math.min(PAGE_SIZE, wanted, gap);
	}

	/**
	 * Pages asked for before their turn are paid for: a listing that is over is read to the last of them.
	 * Nothing more is asked for, however many records the service speaks of.
	 */
	function pageAskedAfter(at: Position | undefined): Position | undefined {
		const start = ahead.nextFrom(offsetOf(at));
		return start === undefined ? undefined : { start };
	}
}

function askPage(
	source: ListingSource,
	position: Position | undefined,
	wanted: number,
): AskedPage<Reply> | undefined {
	const size = source.affordable(wanted);
	if (size === 0) return undefined;
	const { paging } = source.result;
	return { size, reply: source.ask(position, paging?.size === undefined ? undefined : size) };
}

function offsetOf(position: Position | undefined): number {
	return Number(position?.start ?? 0);
}

function stopAt(source: ListingSource, position: Position | undefined, why: string): undefined {
	source.note(position === undefined ? `${why}.` : `${why}; ${goOnFrom(position)}.`);
}

/** Tells in words where to go on: `go on with Start 20`. */
export function goOnFrom(position: Position): string {
	const [[name, value] = ['', '']] = Object.entries(position);
	return `go on with the option ${name} set to ${String(value)}`;
}
