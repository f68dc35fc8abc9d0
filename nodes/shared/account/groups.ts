import type { Width } from './width';

/** Parts of a full width that start one after the other. */
const GROUPS = 4;
/** Parts of a width that still grows: a refusal comes back before most of what would be refused is sent. */
const GROWING_GROUPS = 20;
/** Where answers come sooner, a refusal does not come before them: what grows starts at once. */
const MIN_SPREAD_MS = 20;

/**
 * Lets a width start in groups, evenly spread over the time that the fastest answer has taken: requests that
 * start together are answered together, and then each waits for the work on all the others; in four groups,
 * for a quarter of it. Each start on its own would wake an idle process for each answer, which can cost as
 * much processor time as the work on it. A full width cannot start requests faster than that anyway.
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
	next(width: Width): number {
		return this.left > 0 ? this.at : this.at + this.gap(width);
	}

	/** Counts a request that starts. */
	start(now: number, width: Width): void {
		const gap = this.gap(width);
		const due = this.at + gap;
		if (this.left <= 0 || now >= due) {
			// a timer that wakes a little late does not delay all groups after this one
			this.at = now >= due && now < due + gap ? due : now;
			this.left = Math.ceil(width.size / this.count(width));
		}
		this.left -= 1;
	}

	private count({ isGrowing, size }: Width): number {
		return Math.min(isGrowing ? GROWING_GROUPS : GROUPS, size);
	}

	private gap(width: Width): number {
		if (width.isGrowing && this.fastest < MIN_SPREAD_MS) return 0;
		return this.fastest / this.count(width);
	}
}
