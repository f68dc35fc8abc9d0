import type { PaidAnswer } from './onTheWire';

/** How much one run may leave, and all runs together, in characters of requests and answers. */
const MAX_OF_RUN = 16 * 1024 * 1024;
const MAX_OF_ALL = 32 * 1024 * 1024;
/** What an answer takes besides its texts, about. */
const ENTRY_SIZE = 500;
const HOUR_MS = 3_600_000;

/** An answer that is kept for later runs. */
interface Kept {
	readonly answer: PaidAnswer;
	readonly of: RunAnswers;
	readonly size: number;
	/** Whether it is left by a run that failed: it is given once. */
	isLeft: boolean;
	/** Milliseconds from its answer on for which it is given to runs that set Reuse Answers For; 0 for none. */
	reuseMs: number;
	/** By `performance.now`, which does not jump. */
	readonly since: number;
}

/** The answers that are kept for one key, by what was sent. */
export type KeptAnswers = Map<string, Kept>;

/** The runs that have left answers, the one that did so longest ago first. */
const runs = new Set<RunAnswers>();
let sizeOfAll = 0;

/** Takes an answer, if there is one for this request. @param reuseMs how old it may be for a run that reuses answers; 0 for none */
export function takeKept(kept: KeptAnswers, key: string, reuseMs: number): PaidAnswer | undefined {
	forgetOld();
	const entry = kept.get(key);
	if (entry === undefined) return undefined;
	const { answer, isLeft } = entry;
	const isReused = ageOf(entry) < Math.min(reuseMs, entry.reuseMs);
	if (!isLeft && !isReused) return undefined;
	if (entry.reuseMs === 0) entry.of.forget(kept, key);
	entry.isLeft = false;
	return answer;
}

/** Drops what is too old, also where the clock of the machine has jumped. */
export function forgetOld(): void {
	for (const run of runs) run.forgetOld();
}

/** Milliseconds since the answer came, by the clock or by the time that n8n ran; the more counts. */
function ageOf({ answer, since }: Kept): number {
	const age = Date.now() - answer.at;
	return age < 0 ? Infinity : Math.max(age, performance.now() - since);
}

/** The paid answers of one run: what it would leave if nothing came out of it, and what it keeps for runs that reuse answers. */
export class RunAnswers {
	/** Number of answers that were paid, or taken from earlier runs. */
	total = 0;
	/** Answers that were to be kept for Reuse Answers For, and for which there was no room. */
	notKept = 0;
	private size = 0;
	private isFull = false;
	private readonly collected = new Map<KeptAnswers, Map<string, PaidAnswer>>();
	private readonly entries = new Map<KeptAnswers, Set<string>>();

	/** Takes an answer of the run. The first that does not fit ends it: nothing more is kept. */
	add(kept: KeptAnswers, key: string, answer: PaidAnswer, reuseMs: number): void {
		this.total += 1;
		this.size += sizeOf(key, answer);
		this.isFull ||= this.size > MAX_OF_RUN;
		if (this.isFull) {
			if (reuseMs > 0) this.notKept += 1;
			return;
		}
		const ofKey = this.collected.get(kept) ?? new Map<string, PaidAnswer>();
		this.collected.set(kept, ofKey.set(key, answer));
		if (reuseMs === 0) return;
		if (sizeOfAll + sizeOf(key, answer) > MAX_OF_ALL) this.notKept += 1;
		else this.keep(kept, key, answer, { isLeft: false, reuseMs });
	}

	/** An answer that led nowhere is not left to later runs. */
	drop(kept: KeptAnswers, key: string): void {
		this.collected.get(kept)?.delete(key);
		kept.get(key)?.of.forget(kept, key);
	}

	/** Nothing came out of the run: leaves what it has paid; of the others the oldest make room. Gives how many answers stay. */
	leave(): number {
		let count = 0;
		for (const other of runs) {
			if (sizeOfAll + this.size <= MAX_OF_ALL) break;
			if (other !== this) other.forgetAll();
		}
		for (const [kept, answers] of this.collected) {
			count += answers.size;
			for (const [key, answer] of answers) {
				const reuseMs = kept.get(key)?.reuseMs ?? 0;
				this.keep(kept, key, answer, { isLeft: true, reuseMs });
			}
		}
		this.collected.clear();
		return count;
	}

	/** Drops an answer that is kept. */
	forget(kept: KeptAnswers, key: string): void {
		sizeOfAll -= kept.get(key)?.size ?? 0;
		kept.delete(key);
		const keys = this.entries.get(kept);
		keys?.delete(key);
		if (keys?.size === 0) this.entries.delete(kept);
		if (this.entries.size === 0) runs.delete(this);
	}

	forgetOld(): void {
		for (const [kept, key, entry] of this.all()) {
			const age = ageOf(entry);
			entry.isLeft &&= age < HOUR_MS;
			if (!entry.isLeft && age >= entry.reuseMs) this.forget(kept, key);
		}
	}

	private forgetAll(): void {
		for (const [kept, key] of this.all()) this.forget(kept, key);
	}

	private all(): Array<[KeptAnswers, string, Kept]> {
		return [...this.entries].flatMap(([kept, keys]) =>
			[...keys].map((key): [KeptAnswers, string, Kept] => [kept, key, kept.get(key) as Kept]),
		);
	}

	private keep(
		kept: KeptAnswers,
		key: string,
		answer: PaidAnswer,
		how: Pick<Kept, 'isLeft' | 'reuseMs'>,
	): void {
		kept.get(key)?.of.forget(kept, key);
		const size = sizeOf(key, answer);
		kept.set(key, { answer, of: this, size, since: performance.now(), ...how });
		sizeOfAll += size;
		this.entries.set(kept, (this.entries.get(kept) ?? new Set<string>()).add(key));
		runs.add(this);
	}
}

const sizeOf = (key: string, { text }: PaidAnswer) => key.length + text.length + ENTRY_SIZE;
