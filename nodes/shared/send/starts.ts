/** Parts of a window that start one after the other; `bench/groups.ts` measures other numbers beside it. */
const GROUPS = 4;

/**
 * Lets a window of tasks start in groups, evenly spread over the time that the fastest answer so far has
 * taken. Tasks that start together are answered together, and then each waits for the work on all the
 * others; in four groups, for a quarter of it. Each start on its own would wake an idle process for each
 * answer, which can cost as much processor time as the work on it (`bench/results/groups.md`).
 *
 * A full window cannot start tasks faster than that anyway, so this never slows it down. If the
 * processor is the limit, tasks start later anyway.
 *
 * All times are milliseconds by `performance.now`.
 */
export class Starts {
	/** Of all answers so far; undefined before the first, when all may start at once. */
	private fastest: number | undefined;
	private groupAt = -Infinity;
	/** Places that the group has left. */
	private left = 0;

	/** Learns how long an answer took. */
	observe(milliseconds: number): void {
		this.fastest = Math.min(this.fastest ?? Infinity, milliseconds);
	}

	/** When the next task of a window of that size may start; it may be in the past. */
	next(size: number): number {
		return this.left > 0 ? this.groupAt : this.groupAt + this.gap(size);
	}

	/** Counts a task that starts. */
	count(now: number, size: number): void {
		const gap = this.gap(size);
		const due = this.groupAt + gap;
		if (this.left <= 0 || now >= due) {
			// a timer that wakes a little late does not delay all groups after this one
			this.groupAt = now < due + gap ? due : now;
			this.left = Math.ceil(size / groupsOf(size));
		}
		this.left -= 1;
	}

	private gap(size: number): number {
		return (this.fastest ?? 0) / groupsOf(size);
	}
}

function groupsOf(size: number): number {
	return Math.min(GROUPS, size);
}
