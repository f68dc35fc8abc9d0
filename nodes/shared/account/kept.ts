import type { PaidAnswer } from './came';

/** How much one run may leave, and all runs together, in characters of requests and answers. */
const MAX_OF_RUN = 16 * 1024 * 1024;
const MAX_OF_ALL = 32 * 1024 * 1024;
export const HOUR_MS = 3_600_000;

/** An answer of a run. */
interface Paid {
	/** Names what was sent, and with which key. */
	readonly key: string;
	readonly answer: PaidAnswer;
	/** Milliseconds from its answer on for which it is given to runs that set Reuse Answers For; 0 for none. */
	readonly reuseMs: number;
}

/** An answer that is kept for later runs. */
interface Kept extends Paid {
	readonly of: RunAnswers;
	/** Whether a run that failed has left it: it is given once. */
	isLeft: boolean;
	/** By `performance.now`, which does not jump. */
	readonly since: number;
}

const kept = new Map<string, Kept>();
/** The runs that have left answers, the one that did so longest ago first. */
const runs = new Set<RunAnswers>();
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
	if (entry.of.kept.size === 0) runs.delete(entry.of);
}

const sizeOf = ({ key, answer }: Paid) => key.length + answer.text.length;

/** The paid answers of one run: what it would leave if nothing came out of it, and what it keeps for runs that reuse answers. */
export class RunAnswers {
	/** Number of answers that were paid, or taken from earlier runs. */
	total = 0;
	/** Answers that were to be kept for Reuse Answers For, and for which there was no room. */
	notKept = 0;
	/** What is kept of it. */
	readonly kept = new Set<Kept>();
	private paid: Paid[] = [];
	private size = 0;

	/** Takes an answer of the run. With the first that does not fit nothing more is kept. */
	add(key: string, answer: PaidAnswer, reuseMs: number): void {
		const paid = { key, answer, reuseMs };
		this.total += 1;
		this.size += sizeOf(paid);
		const fits = this.size <= MAX_OF_RUN;
		if (fits) this.paid.push(paid);
		if (reuseMs === 0) return;
		if (fits && sizeOfAll + sizeOf(paid) <= MAX_OF_ALL) this.keep(paid, false);
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
		for (const other of runs) {
			if (sizeOfAll + size <= MAX_OF_ALL) break;
			if (other !== this) for (const entry of other.kept) forget(entry);
		}
		for (const paid of this.paid) this.keep(paid, true);
		return this.paid.length;
	}

	private keep(paid: Paid, isLeft: boolean): void {
		const before = kept.get(paid.key);
		if (before !== undefined) forget(before);
		const entry = { ...paid, of: this, isLeft, since: performance.now() };
		kept.set(paid.key, entry);
		this.kept.add(entry);
		runs.add(this);
		sizeOfAll += sizeOf(paid);
	}
}
