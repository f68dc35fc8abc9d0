import { type Came, type Entry, type Store, forget, keep } from './store';

/** Where an answer comes from: it was asked for now, by an equal request at the same time, or by an earlier run. */
export type Source = 'asked' | 'shared' | 'earlier run';

/** An answer of another run that is still going may be used for so long: the runs are at the same time. */
const MAX_SHARED_AGE_MS = 60_000;

const HOUR_MS = 3_600_000;

/** How one request may share an answer. */
export interface Sharing {
	/** Whether it may take the answer to an equal request. */
	readonly mayTake: boolean;
	/** The settings that a failure may come from: tries, time, credits. */
	readonly allowance: string;
	/** Milliseconds for which its answer is kept for, and may be taken from, other runs that set this too; 0 for none. */
	readonly reuseMs: number;
}

/** How a run or a poll uses answers. */
export interface AnswerOptions {
	/** Whether it is a poll: it only shares what is under way, because what is new is what counts. */
	readonly isPoll: boolean;
	/** Waits for the promise, or less if the run stops before. */
	readonly waitFor: (promise: Promise<unknown>) => Promise<void>;
	/** Whether the run has stopped. */
	readonly hasStopped: () => boolean;
}

/** The answers that one run uses on a key: its own, and those of other runs. */
export class RunAnswers {
	private readonly used = new Set<Entry>();
	private readonly since = Date.now();

	constructor(
		private readonly store: Store,
		private readonly options: AnswerOptions,
	) {}

	/**
	 * Gives what became of an equal request, which has the same key, or sends this one; `send` never rejects. Gives
	 * `nothing` where the run has stopped, or could not send it.
	 */
	async once(
		key: string,
		sharing: Sharing,
		send: () => Promise<Came>,
	): Promise<{ readonly came: Came; readonly source: Source; readonly entry?: Entry }> {
		for (;;) {
			const entry = sharing.mayTake ? this.store.get(key) : undefined;
			const source = entry && this.sourceOf(entry, sharing);
			if (entry === undefined || source === undefined) return await this.lead(key, sharing, send);
			this.use(entry);
			// it is given once; if nothing comes out of this run either, it is left again
			entry.leftUntil = 0;
			await this.options.waitFor(entry.came);
			if (this.options.hasStopped()) return { came: { kind: 'nothing' }, source };
			const came = await entry.came;
			const isOfOthers =
				came.kind === 'nothing' ||
				(came.kind === 'answer' && !came.isWhole && entry.leader !== this) ||
				(came.kind === 'failure' && came.isItemSpecific && entry.allowance !== sharing.allowance);
			if (!isOfOthers) return { came, source, entry };
			if (this.store.get(key) === entry) forget(entry);
		}
	}

	/** The run is over. @param cameOut whether its items came out of it; if not, its answers stay for an hour */
	end(cameOut: boolean): void {
		for (const entry of this.used) {
			entry.users.delete(this);
			entry.wasGivenOut ||= cameOut || this.options.isPoll;
			if (entry.users.size > 0) continue;
			if (entry.answer !== undefined && !entry.wasGivenOut) {
				entry.leftUntil = entry.answer.at + HOUR_MS;
			}
			if (Math.max(entry.leftUntil, entry.reuseUntil) <= Date.now()) forget(entry);
		}
		this.used.clear();
	}

	/** The store has no room for it. */
	release(entry: Entry): void {
		this.used.delete(entry);
	}

	private async lead(
		key: string,
		{ mayTake, allowance, reuseMs }: Sharing,
		send: () => Promise<Came>,
	) {
		const came = send();
		const entry: Entry = {
			store: this.store,
			key,
			allowance,
			leader: this,
			came,
			users: new Set(),
			holds: 0,
			isFinished: false,
			wasGivenOut: false,
			leftUntil: 0,
			reuseUntil: 0,
		};
		this.putInStore(entry, mayTake);
		this.use(entry);
		const result = await came;
		entry.isFinished = true;
		if (result.kind === 'answer' && result.isWhole) {
			entry.reuseUntil = result.answer.at + reuseMs;
			entry.answer = result.answer;
			keep(entry);
		}
		if (result.kind === 'nothing' && this.store.get(key) === entry) forget(entry);
		return { came: result, source: 'asked' as const, entry };
	}

	/** Takes the place of what is there; a run that takes no answers leaves one that others use in its place. */
	private putInStore(entry: Entry, mayTake: boolean): void {
		const before = this.store.get(entry.key);
		if (before !== undefined && !mayTake && before.users.size > 0) return;
		if (before !== undefined) forget(before);
		this.store.set(entry.key, entry);
	}

	private use(entry: Entry): void {
		entry.users.add(this);
		this.used.add(entry);
	}

	/** How this run may use what is there; undefined where it may not. */
	private sourceOf(entry: Entry, { reuseMs }: Sharing): Source | undefined {
		if (!entry.isFinished || entry.users.has(this)) return 'shared';
		if (this.options.isPoll) return undefined;
		const now = Date.now();
		const { answer } = entry;
		// a failure may have passed since
		if (answer === undefined) return undefined;
		const isAtSameTime = answer.at >= this.since || now - answer.at <= MAX_SHARED_AGE_MS;
		if (entry.users.size > 0 && isAtSameTime) return 'shared';
		const isReused = entry.reuseUntil > now && now - answer.at < reuseMs;
		return isReused || entry.leftUntil > now ? 'earlier run' : undefined;
	}
}
