import type { PaidAnswer } from './onTheWire';

/** How much one run may leave, and all runs together, in characters of requests and answers. */
const MAX_OF_RUN = 16 * 1024 * 1024;
const MAX_OF_ALL = 32 * 1024 * 1024;
export const HOUR_MS = 3_600_000;

/** The answers that are kept for one key, by what was sent. */
export type KeptAnswers = Map<string, Kept>;

/** An answer that is kept for later runs. */
interface Kept {
	readonly store: KeptAnswers;
	readonly key: string;
	readonly answer: PaidAnswer;
	readonly of: RunAnswers;
	/** Whether a run that failed has left it: it is given once. */
	isLeft: boolean;
	/** Milliseconds from its answer on for which it is given to runs that set Reuse Answers For; 0 for none. */
	readonly reuseMs: number;
	/** By `performance.now`, which does not jump. */
	readonly since: number;
}

/** The runs that have left answers, the one that did so longest ago first. */
const runs = new Set<RunAnswers>();
let sizeOfAll = 0;

/** Takes an answer, if there is one for this request. @param reuseMs how old it may be for a run that reuses answers; 0 for none */
export function takeKept(store: KeptAnswers, key: string, reuseMs: number): PaidAnswer | undefined {
	const entry = store.get(key);
	if (entry === undefined || forgetIfOld(entry)) return undefined;
	const isReused = ageOf(entry) < Math.min(reuseMs, entry.reuseMs);
	if (!entry.isLeft && !isReused) return undefined;
	entry.isLeft = false;
	if (entry.reuseMs === 0) forget(entry);
	return entry.answer;
}

/** Drops what is too old, also where the clock of the machine has jumped. */
export function forgetOld(): void {
	for (const { entries } of runs) for (const entry of entries) forgetIfOld(entry);
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
	const { store, key, of } = entry;
	store.delete(key);
	sizeOfAll -= sizeOf(key, entry.answer);
	of.entries.delete(entry);
	if (of.entries.size === 0) runs.delete(of);
}

const sizeOf = (key: string, { text }: PaidAnswer) => key.length + text.length;

/** The paid answers of one run: what it would leave if nothing came out of it, and what it keeps for runs that reuse answers. */
export class RunAnswers {
	/** Number of answers that were paid, or taken from earlier runs. */
	total = 0;
	/** Answers that were to be kept for Reuse Answers For, and for which there was no room. */
	notKept = 0;
	/** What is kept of it. */
	readonly entries = new Set<Kept>();
	private paid: Array<Pick<Kept, 'store' | 'key' | 'answer' | 'reuseMs'>> = [];
	private size = 0;

	/** Takes an answer of the run. With the first that does not fit nothing more is kept. */
	add(store: KeptAnswers, key: string, answer: PaidAnswer, reuseMs: number): void {
		this.total += 1;
		this.size += sizeOf(key, answer);
		const hasRoom = sizeOfAll + sizeOf(key, answer) <= MAX_OF_ALL;
		if (this.size <= MAX_OF_RUN) this.paid.push({ store, key, answer, reuseMs });
		if (reuseMs === 0) return;
		if (this.size <= MAX_OF_RUN && hasRoom) this.keep(store, key, answer, reuseMs, false);
		else this.notKept += 1;
	}

	/** An answer that led nowhere is not left to later runs. */
	drop(store: KeptAnswers, key: string): void {
		this.paid = this.paid.filter((one) => one.store !== store || one.key !== key);
		const entry = store.get(key);
		if (entry !== undefined) forget(entry);
	}

	/** Nothing came out of the run: leaves what it has paid; of the others the oldest make room. Gives how many answers stay. */
	leave(): number {
		const size = this.paid.reduce((sum, { key, answer }) => sum + sizeOf(key, answer), 0);
		for (const other of runs) {
			if (sizeOfAll + size <= MAX_OF_ALL) break;
			if (other !== this) for (const entry of other.entries) forget(entry);
		}
		for (const { store, key, answer, reuseMs } of this.paid) {
			this.keep(store, key, answer, reuseMs, true);
		}
		return this.paid.length;
	}

	private keep(
		store: KeptAnswers,
		key: string,
		answer: PaidAnswer,
		reuseMs: number,
		isLeft: boolean,
	): void {
		const before = store.get(key);
		if (before !== undefined) forget(before);
		const entry = { store, key, answer, of: this, isLeft, reuseMs, since: performance.now() };
		store.set(key, entry);
		this.entries.add(entry);
		runs.add(this);
		sizeOfAll += sizeOf(key, answer);
	}
}
