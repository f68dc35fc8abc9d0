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

	/**
	 * Counts a poll that failed; from the third in a row on, the pause doubles each time.
	 * @param began epoch milliseconds at which the poll began
	 * @returns how many have failed in a row
	 */
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
