import type { Failure } from '../request/failure';
import type { RunAnswers } from './answers';

/** An answer that was paid for, as later runs need it. */
export interface PaidAnswer {
	/** The body as it came: it can be read again, and nothing that a workflow does to its items changes it. */
	readonly text: string;
	/** When it came, in epoch milliseconds. */
	readonly at: number;
}

/** What became of a request, as far as an equal one can use it. */
export type Came =
	/**
	 * `size`: records that it was asked for, undefined where the endpoint has none; `isWhole`: as many as were
	 * wanted, no limit on credits of its run made it smaller.
	 */
	| {
			readonly kind: 'answer';
			readonly answer: PaidAnswer;
			readonly size: number | undefined;
			readonly isWhole: boolean;
	  }
	/** `isItemSpecific`: the same request may succeed with other settings: tries, time or credits. */
	| { readonly kind: 'failure'; readonly failure: Failure; readonly isItemSpecific: boolean }
	/** It was not sent, or its run ended: nothing that another one can use. */
	| { readonly kind: 'nothing' };

/** A request that was sent, and who uses what became of it. */
export interface Entry {
	/** Where it stands. */
	readonly store: Store;
	readonly key: string;
	readonly allowance: string;
	/** Whose request it is. */
	readonly leader: RunAnswers;
	readonly came: Promise<Came>;
	/** Runs that continue and use it. */
	readonly users: Set<RunAnswers>;
	/** Input items that may still ask for it hold it back from being dropped for its size. */
	holds: number;
	/** Whether it is no longer under way. */
	isFinished: boolean;
	answer?: PaidAnswer;
	/** Whether items made of it came out of a run. */
	wasGivenOut: boolean;
	/** Until then a later run may take it, because nothing came out of the run that paid for it; epoch milliseconds. */
	leftUntil: number;
	/** Until then runs may use it that set Reuse Answers For; epoch milliseconds. */
	reuseUntil: number;
}

/** The requests on a key that are under way or kept, by what is sent. */
export type Store = Map<string, Entry>;

/** What all keys together may keep, in characters of answers and keys. */
const MAX_KEPT = 16 * 1024 * 1024;

/** What an entry takes besides its texts, about. */
const ENTRY_SIZE = 500;

/** Entries whose answers count in that, of all keys, the oldest first. */
const kept = new Set<Entry>();
let keptSize = 0;

const sizeOf = ({ key, answer }: Entry) => key.length + (answer?.text.length ?? 0) + ENTRY_SIZE;

/** Counts the answer of an entry, unless it is held; the oldest of all go where there are too many. */
export function keep(entry: Entry): void {
	const { store, key, answer, holds } = entry;
	if (answer === undefined || holds > 0 || store.get(key) !== entry) return;
	kept.add(entry);
	keptSize += sizeOf(entry);
	for (const oldest of kept) {
		if (keptSize <= MAX_KEPT) return;
		forget(oldest);
	}
}

function uncount(entry: Entry): void {
	if (kept.delete(entry)) keptSize -= sizeOf(entry);
}

/** Drops an entry; who waits for it still gets it. */
export function forget(entry: Entry): void {
	const { store, key, users } = entry;
	if (store.get(key) === entry) store.delete(key);
	uncount(entry);
	for (const run of users) run.release(entry);
}

/** Drops what is kept for later runs and is too old by now. */
export function forgetOld(now: number): void {
	for (const entry of kept) {
		const { users, leftUntil, reuseUntil } = entry;
		if (users.size === 0 && Math.max(leftUntil, reuseUntil) <= now) forget(entry);
	}
}

/** Input items of a run that may send equal requests: what one of them got is held for the others. */
export class EqualItems {
	private left = 0;
	private readonly held: Entry[] = [];

	join(): void {
		this.left += 1;
	}

	hold(entry: Entry): void {
		if (this.left <= 1) return;
		uncount(entry);
		entry.holds += 1;
		this.held.push(entry);
	}

	/** An input item sends no more requests. */
	leave(): void {
		this.left -= 1;
		if (this.left > 0) return;
		for (const entry of this.held.splice(0)) {
			entry.holds -= 1;
			keep(entry);
		}
	}
}
