import { get, isEqual } from 'lodash';
import { pagingStyles, type Position } from '../contract/paging';
import type { Result } from '../operation/operation';
import { asRecord, type DataRecord, idOf, isObject, members, timeOf } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { notHeld, notThere } from '../request/answer';
import { pauses } from '../request/deadlines';
import type { Failure } from '../request/failure';
import { hash } from '../request/hash';
import { textOf } from '../request/untrustedText';
import type { Answered, Outcome } from '../send/outcome';
import { nextPosition, offsetOf, positionWithin, totalIn } from './position';

interface Listing {
	readonly result: Result;
	readonly start: Position | undefined;
	readonly limit: number;
	/** Epoch milliseconds: records made before do not come out, and the first page that ends with one is the last. */
	readonly since?: number | undefined;
	/** Asks for a page. @param wanted records that may still come, more than a page can hold among them */
	readonly ask: (position: Position | undefined, wanted: number) => Promise<Outcome>;
}

export interface Page {
	readonly kind: 'page';
	/** Records that did not come before, up to the limit. */
	readonly records: readonly DataRecord[];
	readonly answer: Answered;
	/** Where to continue; null at the end of the listing. */
	readonly next: Position | null;
	/** Whether records of the page were left out, because of the limit. */
	readonly isCut: boolean;
	/** The listing's total number of records, if the service sends it, or all of them at once. */
	readonly total?: number | undefined;
	/** Why the listing ends here although the service says that more follows. */
	readonly earlyStopReason?: string | undefined;
	/** Why there may be more, although the service names no next page. */
	readonly shortfall?: string | undefined;
}

/** How a listing ended: with all that was asked for, or before that and why; and the position to continue from. */
export type Ending = { readonly position: Position | undefined } & (
	| { readonly kind: 'complete' }
	| { readonly kind: 'short'; readonly earlyStopReason: string }
	| Exclude<Outcome, Answered>
);

/** Reads a listing page by page, and tells last how it ended. */
export async function* pagesOf(listing: Listing): AsyncGenerator<Page | Ending, void, void> {
	const { result, start, limit, ask } = listing;
	const history = new History(result, start);
	let position = start;
	let remaining = limit;
	for (;;) {
		const outcome = await ask(position, remaining);
		if (outcome.kind !== 'answer') return yield { ...outcome, position };
		const page = await readPage(listing, history, position, remaining, outcome);
		if ('message' in page) return yield { kind: 'failure', failure: page, position };
		yield page;
		const { records, next } = page;
		const earlyStopReason = page.earlyStopReason ?? page.shortfall;
		remaining -= records.length;
		position = next ?? undefined;
		if (remaining > 0 && earlyStopReason !== undefined)
			return yield { kind: 'short', earlyStopReason, position };
		if (remaining <= 0 || position === undefined) return yield { kind: 'complete', position };
	}
}

/** The one record of a lookup, as a page; or why there is none. */
export async function onlyPage({ from, goesOn }: Result, outcome: Outcome): Promise<Page | Ending> {
	const position = undefined;
	if (outcome.kind !== 'answer') return { ...outcome, position };
	const { answer } = outcome.envelope;
	const data = members(outcome.envelope.data);
	const [member, added = ''] = from ?? [];
	const record: unknown = member === undefined ? outcome.envelope.data : data[member];
	if (member !== undefined && record === null)
		return { kind: 'failure', failure: notThere(member), position };
	if (!isObject(record))
		return { kind: 'failure', failure: notHeld(member ? `"${member}"` : 'a record'), position };
	const whole = member === undefined ? record : { ...record, [added]: data[added] };
	const records = [await outcome.clean(whole)];
	const page = { position, size: undefined, received: 0, data, answer };
	const next = goesOn ? nextPosition(goesOn, page) : null;
	return { kind: 'page', records, answer: outcome, next: next ?? null, isCut: false };
}

/** A token that moves on may skip empty pages; without this limit a listing without news would cost without end. */
const MAX_EMPTY_PAGES = 25;

/** A page is compared with the one before by so many of its records: real ones hold no more. */
const MAX_COMPARED = 100;

/** What a listing has brought so far, to notice repeats: of a record, of a position, of a whole page. */
export class History {
	/** The records that came, each once. */
	readonly known = new Set<unknown>();
	private readonly positions = new Set<string>();
	private lastPage: readonly unknown[] = [];
	/** Pages in a row that brought nothing new. */
	emptyPages = 0;

	constructor(
		private readonly result: Pick<Result, 'record' | 'paging'>,
		first: Position | undefined,
	) {
		if (first !== undefined) this.isNewPosition(first);
	}

	/** Whether a position was not asked for before; from now on it was. */
	isNewPosition(position: Position): boolean {
		const key = briefly(JSON.stringify(position));
		const isNew = !this.positions.has(key);
		this.positions.add(key);
		return isNew;
	}

	/**
	 * Begins a page, and tells whether it is full (`size` were asked for) and repeats the one before it: then the service
	 * does not move on, even if it sends another position. A page that is not full may hold only what is pinned to every page.
	 */
	beginPage(list: readonly unknown[], size: number | undefined): boolean {
		this.emptyPages += 1;
		if (!this.result.paging) return false;
		const page = list.slice(0, MAX_COMPARED).map((entry) => this.keyOf(asRecord(entry)));
		const isFull = page.length >= Math.max(2, Math.min(size ?? this.lastPage.length, MAX_COMPARED));
		const isRepeated = isFull && page.every((key, at) => key === this.lastPage[at]);
		this.lastPage = page;
		return isRepeated;
	}

	/** Whether a record of the page did not come before. One without an id always comes out: its text only tells pages apart. */
	isNew(record: DataRecord): boolean {
		const hasNoId = idOf(record, this.result.record.idField) === undefined;
		if (hasNoId && !this.result.paging) return true;
		const key = this.keyOf(record);
		const isKnown = this.known.has(key);
		this.known.add(key);
		if (!isKnown) this.emptyPages = 0;
		return !isKnown || hasNoId;
	}

	private keyOf(record: DataRecord): string | number {
		return idOf(record, this.result.record.idField) ?? briefly(textOf(record));
	}
}

/** A text that stands for a long one, which would be held as long as the listing is read. */
function briefly(text: string): string {
	return text.length < 100 ? text : hash(text);
}

/** Reads a page of a listing; a Failure where the answer does not hold the list. @param remaining records still to come */
async function readPage(
	{ result, start, since = -Infinity }: Listing,
	history: History,
	position: Position | undefined,
	remaining: number,
	answer: Answered,
): Promise<Page | Failure> {
	const { listKey, paging, madeAt, countedIn } = result;
	const { size } = answer.paid;
	const { data } = answer.envelope;
	const held = listKey === undefined ? data : members(data)[listKey];
	// a list that is null is empty, unless more follows; one that is missing is not an answer to this operation
	const list: unknown = held === null ? [] : held;
	const lacksList = () => notHeld(listKey === undefined ? 'a list' : `the list "${listKey}"`);
	if (!Array.isArray(list)) return lacksList();
	const isRepeated = history.beginPage(list, size);
	const isOld = (entry: unknown) => (timeOf(asRecord(entry), madeAt) ?? Infinity) < since;
	const found: DataRecord[] = [];
	const pause = pauses();
	let taken = 0;
	// no more of it is looked at than comes out
	for (const entry of list as readonly unknown[]) {
		const record = asRecord(entry);
		const isLeftOut = entry === null || isOld(record);
		if (found.length >= remaining && !isLeftOut) break;
		const isNew = history.isNew(record);
		if (isNew && !isLeftOut) found.push(record);
		taken += 1;
		await pause();
	}
	const records = await answer.clean(found);
	const isCut = taken < list.length;
	const page = { kind: 'page', records, answer, isCut } as const;
	if (paging === undefined) return { ...page, next: null, total: list.length };

	// the first record of all may be pinned to the top: alone it does not say that the rest is as old
	const beginning = positionOptionOf(paging).unset;
	const mayBePinned = list.length === 1 && isEqual(position, beginning);
	const isLast = !mayBePinned && list.slice(-1).some(isOld);
	const arrived = { position, size, received: list.length, data, answer: answer.envelope.answer };
	const following = isLast ? null : nextPosition(paging, arrived);
	const isMore = following !== null && following !== undefined;
	if (held === null && isMore) return lacksList();
	const hasNext = isMore && !isRepeated && history.isNewPosition(following);
	const within = isCut ? positionWithin(paging, position, taken) : null;
	const total = totalIn(paging, data);
	const offset = offsetOf(paging.position, position);
	const isEnd = following === null && !isLast && isEqual(start, beginning);
	const isOffset = pagingStyles[paging.position].kind === 'offset';
	const counter = countedIn ?? (isOffset ? undefined : paging.total) ?? '';
	const counted: unknown = get(data, counter);
	return {
		...page,
		next: within ?? (hasNext ? following : null),
		total,
		earlyStopReason:
			(isRepeated && 'ended early, because the service sent the same page again') ||
			(following === undefined &&
				'ended early, because the service sent a position that is neither text nor a number, or too long') ||
			(isMore &&
				!hasNext &&
				'ended early, because the service sent a position that it gave before') ||
			(history.emptyPages >= MAX_EMPTY_PAGES &&
				hasNext &&
				`stopped after ${history.emptyPages} pages without a new record`) ||
			(isOffset &&
				list.length === 0 &&
				offset < (total ?? 0) &&
				`ended at record ${offset}, although the service says there are ${total} records`) ||
			undefined,
		shortfall:
			isEnd && history.known.size < Number(counted)
				? `ended at record ${history.known.size}, although ${counter} is ${String(counted)}: the answer names no next page`
				: undefined,
	};
}
