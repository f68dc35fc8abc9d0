import { type IDataObject, sleep } from 'n8n-workflow';
import { hash } from './identity';
import { replaceMembers } from './memory';

/** The tick after a failure polls again, and the one after that. */
export const FAILURES_BEFORE_PAUSE = 3;
const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
/** What is asked for is wrong or gone: only an edit helps, and that ends the pause. */
const MAX_PAUSE_AFTER = new Map<number | undefined, number>(
	[400, 404, 422].map((status) => [status, 24 * 60 * MINUTE_MS]),
);
/** A tick whose interval is as long as the pause is not skipped, even if it comes a little early. */
const PART_THAT_COUNTS = 0.9;

/** Polls of a trigger that failed in a row, and the pause after them, so that nobody pays for failures. */
export class FailureStreak {
	private failures = 0;
	private subject = '';
	/** Epoch milliseconds before which no tick polls. */
	private resumesAt = 0;

	/** How many have failed in a row. */
	get length(): number {
		return this.failures;
	}

	/** @param subject what would be asked for: other parameters or another key are tried at once */
	isPaused(subject: string): boolean {
		return subject === this.subject && this.resumesAt > Date.now();
	}

	/** Counts a failed poll, and doubles the pause from the third in a row on. @param began when, in epoch milliseconds */
	count(subject: string, began: number, status: number | undefined): number {
		this.failures = subject === this.subject ? this.failures + 1 : 1;
		this.subject = subject;
		const beyond = this.failures - FAILURES_BEFORE_PAUSE;
		const maxPause = MAX_PAUSE_AFTER.get(status) ?? MAX_PAUSE_MS;
		const pause = Math.min(maxPause, MINUTE_MS * 2 ** beyond);
		this.resumesAt = beyond < 0 ? 0 : began + pause * PART_THAT_COUNTS;
		return this.failures;
	}

	/** A poll succeeded, or the trigger was activated. */
	end(): void {
		this.failures = 0;
		this.resumesAt = 0;
	}
}

/** What a poll without items has left behind, where n8n may not save it. */
interface Quiet {
	/** What n8n had kept before it, as a hash. */
	readonly from: string;
	/** What is remembered since, as JSON. */
	readonly memory: string;
	readonly isOfActivation: boolean;
}

/** How n8n treats what a poll remembers. */
export interface Surroundings {
	readonly isActivation: boolean;
	/** Whether n8n keeps it in a table of its own. */
	readonly isCursor: boolean;
}

/** What this process knows of a trigger besides its memory, until n8n starts again. */
export class TriggerState {
	readonly streak = new FailureStreak();
	/** When the poll under way ends at the latest, as `performance.now()` counts. */
	private endsAt = 0;
	/**
	 * What polls without items remember: a first poll, the first value of a field that is watched anew.
	 * n8n's durable engine drops that of a tick, and with cursors that of an activation. A trigger whose
	 * memory got lost would take its next tick, or every one, for its first poll, and say nothing.
	 */
	private quiet: Quiet | undefined;

	get isPolling(): boolean {
		return this.endsAt > performance.now();
	}

	/**
	 * Runs a poll, or gives null while one of the trigger is under way, for `longestMs` at most: n8n starts a tick
	 * even if the one before it has not ended, and both would find the same new records.
	 */
	async alone<Result>(longestMs: number, poll: () => Promise<Result>): Promise<Result | null> {
		if (this.isPolling) return null;
		const endsAt = performance.now() + longestMs;
		this.endsAt = endsAt;
		try {
			return await poll();
		} finally {
			// one that took too long may have been followed by another
			if (this.endsAt === endsAt) this.endsAt = 0;
		}
	}

	/** Polls with the memory that n8n has, and with what a quiet poll has remembered on top of that very one. */
	async remembering<Found>(
		data: IDataObject,
		{ isActivation, isCursor }: Surroundings,
		poll: (data: IDataObject) => Promise<Found>,
	): Promise<Found> {
		const { quiet } = this;
		if (isActivation) this.quiet = undefined;
		const from = hash(JSON.stringify(data));
		if (!isActivation && quiet?.from === from && quiet.isOfActivation === isCursor) {
			replaceMembers(data, JSON.parse(quiet.memory) as IDataObject);
		}
		const found = await poll(data);
		const memory = JSON.stringify(data);
		const isSaved = found !== null || (isCursor && !isActivation) || hash(memory) === from;
		this.quiet = isSaved ? undefined : { from, memory, isOfActivation: isActivation };
		return found;
	}
}

const states = new Map<string, TriggerState>();

/** @param trigger names the trigger in this process */
export function stateOf(trigger: string): TriggerState {
	const state = states.get(trigger) ?? new TriggerState();
	states.set(trigger, state);
	return state;
}

/** How many polls are under way, over all triggers. */
export function pollsUnderWay(): number {
	return [...states.values()].filter(({ isPolling }) => isPolling).length;
}

/** So many polls begin at once. */
const MAX_AT_ONCE = 10;
const STEP_MS = 50;
const MAX_MS = 10_000;

/** Spreads polls that begin together: each would find the service busy. @param underWay polls, this one included */
export async function spread(underWay: number): Promise<void> {
	const beyond = underWay - MAX_AT_ONCE;
	if (beyond > 0) await sleep(Math.min(MAX_MS, beyond * STEP_MS));
}
