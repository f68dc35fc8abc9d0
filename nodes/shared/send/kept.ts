import type { PaidAnswer } from './outcome';

/** How much all runs together may keep, and how much one run may leave, in bytes of memory. */
const MAX_OF_ALL = 32 * 1024 * 1024;
const MAX_OF_RUN = 16 * 1024 * 1024;
/** What an answer takes besides its texts. */
const OVERHEAD = 400;
export const HOUR_MS = 3_600_000;
/** The longest that Reuse Answers For can be set to. */
const DAY_MS = 24 * HOUR_MS;

/** An answer that was paid, which a later run may be given instead of a request. */
interface Kept {
	readonly answer: PaidAnswer;
	readonly bytes: number;
	/** A run that came to nothing has left it: one later run may take it, whatever it reuses. */
	readonly isLeft: boolean;
	/** The call of a node that has paid it, and of which n8n's Retry On Fail may want another try. */
	readonly call?: string | undefined;
}

/** By the names of their requests; what was used longest ago first. */
const store = new Map<string, Kept>();
let bytesOfAll = 0;

/** Who asks for an answer that is kept. */
export interface Asker {
	/** How old an answer may be. */
	readonly reuseMs: number;
	/** Whether it may have what a run left that came to nothing. */
	readonly takesLeft: boolean;
	readonly call: string | undefined;
}

/** An answer that was kept. */
export interface Taken {
	readonly answer: PaidAnswer;
	/** Whether an earlier try of the same call has paid it, for nothing. */
	readonly isOwn: boolean;
	/** Whether it is the taker's now, who leaves it again if nothing comes out. */
	readonly isHandedOn: boolean;
}

/** Gives the answer that is kept for a request, if the asker may have it. What was left is given once. */
export function takeKept(name: string, { reuseMs, takesLeft, call }: Asker): Taken | undefined {
	const kept = store.get(name);
	if (kept === undefined) return undefined;
	const { answer, bytes, isLeft } = kept;
	const age = ageOf(answer);
	const isOwn = call !== undefined && kept.call === call;
	const isReused = age < reuseMs;
	const isHandedOn = isOwn || (!isReused && takesLeft && isLeft && age < HOUR_MS);
	if (!isReused && !isHandedOn) return undefined;
	keep(name, isHandedOn ? { answer, bytes, isLeft: false } : kept);
	return { answer, isOwn, isHandedOn };
}

/** Drops what is too old for everybody, also where the clock of the machine has jumped. */
export function forgetOld(): void {
	for (const [name, { answer }] of store) if (ageOf(answer) >= DAY_MS) forget(name);
}

/** Milliseconds since an answer came, by the clock or by the time that n8n ran; the more counts. */
function ageOf({ at, since }: PaidAnswer): number {
	const age = Date.now() - at;
	return age < 0 ? Infinity : Math.max(age, performance.now() - since);
}

/** It is the one that was used last; what was used longest ago makes room. */
function keep(name: string, kept: Kept): void {
	forget(name);
	store.set(name, kept);
	bytesOfAll += kept.bytes;
	for (const oldest of store.keys()) {
		if (bytesOfAll <= MAX_OF_ALL) return;
		forget(oldest);
	}
}

function forget(name: string): void {
	bytesOfAll -= store.get(name)?.bytes ?? 0;
	store.delete(name);
}

/** In memory a text has one byte a character, or two: then it holds others than those of ASCII. */
function bytesOf(name: string, { text }: PaidAnswer): number {
	const [ofName = 0, ofText = 0] = [name, text].map(
		(one) => (/[\u0080-\uffff]/.test(one) ? 2 : 1) * one.length,
	);
	return OVERHEAD + ofName + ofText;
}

/** The answers that a run has paid, or that were handed on to it: what it leaves if nothing comes out of it. */
export class RunAnswers {
	total = 0;
	private readonly inHand = new Map<string, Kept & { readonly isOwn: boolean }>();
	private bytes = 0;

	/**
	 * Takes an answer of the run. With the first that does not fit nothing more is kept.
	 * @param isOwn whether the run, or an earlier try of it, has paid it
	 * @param isReused whether other runs may have it from now on
	 * @returns whether they may
	 */
	add(name: string, answer: PaidAnswer, isOwn: boolean, isReused: boolean): boolean {
		const bytes = bytesOf(name, answer);
		this.total += 1;
		this.bytes += bytes;
		if (this.bytes > MAX_OF_RUN) return false;
		const kept = { answer, bytes, isLeft: false };
		this.inHand.set(name, { ...kept, isOwn });
		if (isReused) keep(name, kept);
		return isReused;
	}

	/** An answer that led nowhere is given to nobody. */
	drop(name: string, answer: PaidAnswer): void {
		this.inHand.delete(name);
		if (store.get(name)?.answer === answer) forget(name);
	}

	/**
	 * Nothing came out of the run, or n8n may call it again: its answers stay.
	 * @param isLeft whether a later run may take them
	 * @returns how many stay for the hour
	 */
	leave(isLeft: boolean, call: string | undefined): number {
		const all = [...this.inHand];
		for (const [name, { isOwn, answer, bytes }] of all)
			keep(name, { answer, bytes, isLeft, call: isOwn ? call : undefined });
		return all.filter(([, { answer }]) => ageOf(answer) < HOUR_MS).length;
	}
}
