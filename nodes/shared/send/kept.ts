import type { PaidAnswer } from './result';

/** How much one run may leave, and all runs together, in characters of requests and answers. */
const MAX_OF_RUN = 16 * 1024 * 1024;
const MAX_OF_ALL = 32 * 1024 * 1024;
export const HOUR_MS = 3_600_000;

/** An answer of a run, which may be kept for later ones. */
interface Kept {
	/** Names what was sent, and with which key. */
	readonly key: string;
	readonly answer: PaidAnswer;
	/** Milliseconds from its answer on for which it is given to runs that set Reuse Answers For; 0 for none. */
	readonly reuseMs: number;
	readonly of: RunAnswers;
	/** Whether a run that failed has left it: it is given once. */
	isLeft: boolean;
	/** When the run took it, by `performance.now`, which does not jump. */
	readonly since: number;
}

/** By their keys, the one that was kept longest ago first. */
const kept = new Map<string, Kept>();
let sizeOfAll = 0;

/** Takes an answer, if there is one for this request. @param reuseMs how old it may be for a run that reuses answers; 0 for none */
export function takeKept(key: string, reuseMs: number): PaidAnswer | undefined {
	const entry = kept.get(key);
	if (entry === undefined || forgetIfOld(entry)) return undefined;
	const isReused = ageOf(entry) < Math.min(reuseMs, entry.reuseMs);
	if (!entry.isLeft && !isReused) return undefined;
	entry.isLeft = false;
	if (entry.reuseMs === 0) forget(entry);
	return entry.answer;
}

/** Drops what is too old, also where the clock of the machine has jumped. */
export function forgetOld(): void {
	for (const entry of kept.values()) forgetIfOld(entry);
}

function forgetIfOld(entry: Kept): boolean {
	const age = ageOf(entry);
	entry.isLeft &&= age < HOUR_MS;
	const isOld = !entry.isLeft && age >= entry.reuseMs;
	if (isOld) forget(entry);
	return isOld;
}

/** Milliseconds since the answer came, by the clock or by the time that n8n ran; the more counts. */
function ageOf({ answer, since }: Kept): number {
	const age = Date.now() - answer.at;
	return age < 0 ? Infinity : Math.max(age, performance.now() - since);
}

function forget(entry: Kept): void {
	kept.delete(entry.key);
	sizeOfAll -= sizeOf(entry);
	entry.of.kept.delete(entry);
}

const sizeOf = ({ key, answer }: Kept) => key.length + answer.text.length;

/** The paid answers of one run: what it would leave if nothing came out of it, and what it keeps for runs that reuse answers. */
export class RunAnswers {
	/** Number of answers that were paid, or taken from earlier runs. */
	total = 0;
	/** Answers that were to be kept for Reuse Answers For, and for which there was no room. */
	notKept = 0;
	/** What is kept of it. */
	readonly kept = new Set<Kept>();
	private paid: Kept[] = [];
	private size = 0;

	/** Takes an answer of the run. With the first that does not fit nothing more is kept. */
	add(key: string, answer: PaidAnswer, reuseMs: number): void {
		const paid = { key, answer, reuseMs, of: this, isLeft: false, since: performance.now() };
		this.total += 1;
		this.size += sizeOf(paid);
		const fits = this.size <= MAX_OF_RUN;
		if (fits) this.paid.push(paid);
		if (reuseMs === 0) return;
		if (fits && sizeOfAll + sizeOf(paid) <= MAX_OF_ALL) this.keep(paid);
		else this.notKept += 1;
	}

	/** An answer that led nowhere is not left to later runs. */
	drop(key: string): void {
		this.paid = this.paid.filter((paid) => paid.key !== key);
		const entry = kept.get(key);
		if (entry !== undefined) forget(entry);
	}

	/** Nothing came out of the run: leaves what it has paid; of the others the oldest make room. Gives how many answers stay. */
	leave(): number {
		const size = this.paid.reduce((sum, paid) => sum + sizeOf(paid), 0);
		for (const { of: other } of kept.values()) {
			if (sizeOfAll + size <= MAX_OF_ALL) break;
			if (other !== this) for (const entry of other.kept) forget(entry);
		}
		for (const paid of this.paid) {
			paid.isLeft = true;
			this.keep(paid);
		}
		return this.paid.length;
	}

	private keep(paid: Kept): void {
		const before = kept.get(paid.key);
		if (before !== undefined) forget(before);
		kept.set(paid.key, paid);
		this.kept.add(paid);
		sizeOfAll += sizeOf(paid);
	}
}
