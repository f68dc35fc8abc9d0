/** Parts of a full width that start one after the other; `bench/groups.ts` measures other numbers beside it. */
const GROUPS = 4;

/**
 * Lets a full width start in groups, evenly spread over the time that the fastest answer has taken.
 * Requests that start together are answered together, and then each waits for the work on all the
 * others; in four groups, for a quarter of it. Each start on its own would wake an idle process for each
 * answer, which can cost as much processor time as the work on it (`bench/results/groups.md`).
 * A full width cannot start requests faster than that anyway, so this never slows it down.
 */
export class Groups {
	private fastest = 0;
	private at = -Infinity;
	/** Places that the group has left. */
	private left = 0;

	/** Learns how long an answer took. */
	observe(milliseconds: number): void {
		this.fastest = Math.min(this.fastest || Infinity, milliseconds);
	}

	/** Nothing was under way: what comes now may be answered in another time. */
	forget(): void {
		this.fastest = 0;
	}

	/** When the next request may start; it may be in the past. */
	next(size: number): number {
		return this.left > 0 ? this.at : this.at + this.gap(size);
	}

	/** Counts a request that starts. */
	start(now: number, size: number): void {
		const gap = this.gap(size);
		const due = this.at + gap;
		if (this.left <= 0 || now >= due) {
			// a timer that wakes a little late does not delay all groups after this one
			this.at = now >= due && now < due + gap ? due : now;
			this.left = Math.ceil(size / Math.min(GROUPS, size));
		}
		this.left -= 1;
	}

	private gap(size: number): number {
		return this.fastest / Math.min(GROUPS, size);
	}
}
