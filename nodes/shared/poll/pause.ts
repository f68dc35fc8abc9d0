/** The polls of a trigger that failed in a row. */
interface Streak {
	failures: number;
	/** Epoch milliseconds before which no tick polls. */
	resumesAt: number;
}

/** By trigger; a success ends a streak. */
const streaks = new Map<string, Streak>();

/** The tick after a failure polls again, and the one after that. */
const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** Whether a trigger pauses: it has failed too often in a row to pay for another failure now. */
export function isPaused(key: string): boolean {
	return (streaks.get(key)?.resumesAt ?? 0) > Date.now();
}

/** Counts a poll that failed; from the third in a row on, the pause doubles each time, up to an hour. */
export function countFailure(key: string): void {
	const streak = streaks.get(key) ?? { failures: 0, resumesAt: 0 };
	streak.failures += 1;
	const beyond = streak.failures - FAILURES_BEFORE_PAUSE;
	const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** beyond);
	streak.resumesAt = beyond < 0 ? 0 : Date.now() + pause;
	streaks.set(key, streak);
}

/** Ends a streak: a poll succeeded, or the trigger was activated again. */
export function endPause(key: string): void {
	streaks.delete(key);
}
