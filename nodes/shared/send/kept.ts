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
}

/** By the names of their requests; what was used longest ago first. */
const store = new Map<string, Kept>();
let bytesOfAll = 0;

/** Milliseconds since an answer came; one that has still to come is of a clock that has jumped. */
function ageOf({ at }: PaidAnswer): number {
	const age = Date.now() - at;
	return age < 0 ? Infinity : age;
}

/** It is the one that was used last. */
function keep(kept: Kept): void {
	const { name } = kept.answer;
	forget(name);
	store.set(name, kept);
	bytesOfAll += kept.bytes;
	trim();
}

/** Drops what finds no room, and what is too old for everybody, at the latest a day after its last use; also where the machine's clock has jumped. */
export function trim(): void {
	for (const [name, { answer }] of store) {
		// those that follow were used later
		if (bytesOfAll <= MAX_OF_ALL && ageOf(answer) < DAY_MS) return;
		forget(name);
	}
}

function forget(name: string): void {
	bytesOfAll -= store.get(name)?.bytes ?? 0;
	store.delete(name);
}

/** In memory a text has one byte a character, or two: then it holds others than those of ASCII. */
function bytesOf({ name, text }: PaidAnswer): number {
	const [ofName = 0, ofText = 0] = [name, text].map(
		(one) => (/[\u0080-\uffff]/.test(one) ? 2 : 1) * one.length,
	);
	return OVERHEAD + ofName + ofText;
}

/** The answers that a run has paid, or that were handed on to it: what it leaves if nothing comes out of it. */
export class RunAnswers {
	total = 0;
	private readonly inHand = new Map<string, Kept>();
	private bytes = 0;

	/**
	 * Gives the answer that is kept for a request, if the run may have it. What was left is given once, and is the run's then.
	 * @param reuseMs how old it may be
	 * @param takesLeft whether it may have what a run left that came to nothing
	 */
	take(name: string, reuseMs: number, takesLeft: boolean): PaidAnswer | undefined {
		const kept = store.get(name);
		if (kept === undefined) return undefined;
		const age = ageOf(kept.answer);
		const isReused = age < reuseMs;
		const isHandedOn = !isReused && takesLeft && kept.isLeft && age < HOUR_MS;
		if (!isReused && !isHandedOn) return undefined;
		keep(isHandedOn ? { ...kept, isLeft: false } : kept);
		if (isHandedOn) this.add(kept.answer, false);
		return kept.answer;
	}

	/**
	 * Takes an answer that the run has paid, or that was handed on to it. With the first that does not fit nothing more is kept.
	 * @returns whether other runs may have it from now on, as it is asked for here
	 */
	add(answer: PaidAnswer, isReused: boolean): boolean {
		const bytes = bytesOf(answer);
		this.total += 1;
		this.bytes += bytes;
		if (this.bytes > MAX_OF_RUN) return false;
		const kept = { answer, bytes, isLeft: false };
		this.inHand.set(answer.name, kept);
		if (isReused) keep(kept);
		return isReused;
	}

	/** An answer that led nowhere is given to nobody. */
	drop(name: string): void {
		this.inHand.delete(name);
		forget(name);
	}

	/** Nothing came out of the run, or n8n may call it again: a later run may take its answers. @returns how many, within the hour */
	leave(): number {
		const all = [...this.inHand.values()];
		for (const kept of all) keep({ ...kept, isLeft: true });
		return all.filter(({ answer }) => ageOf(answer) < HOUR_MS).length;
	}
}
