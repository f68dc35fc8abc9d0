/** A limit of a service on a clock of milliseconds: whether it lets in a request that arrives, and when it would. */
export interface Limit {
	/** Takes a request, or refuses it. */
	readonly admit: (now: number, underWay: number) => boolean;
	/** Milliseconds until it lets one in, if nothing more arrives; what a service tells in Retry-After. */
	readonly opensIn: (now: number) => number;
}

/** A token bucket: so many at once, then so many a second. */
export function bucket(perSecond: number, burst: number): Limit {
	const gap = 1000 / perSecond;
	let fullAt = 0;
	const opensIn = (now: number) => Math.max(0, fullAt - (burst - 1) * gap - now);
	const admit = (now: number) => {
		const isOpen = opensIn(now) < 1e-6;
		if (isOpen) fullAt = Math.max(fullAt, now) + gap;
		return isOpen;
	};
	return { admit, opensIn };
}

/**
 * So many in any window of that length.
 * @param countsRefused whether refused requests count, too @param beginOf when the window began that a moment counts in
 */
export function slidingWindow(
	most: number,
	windowMs: number,
	countsRefused = false,
	beginOf = (time: number) => time,
): Limit {
	let times: number[] = [];
	const opensIn = (now: number) => {
		times = times.filter((time) => beginOf(time) + windowMs > now);
		const freed = times.at(-most);
		return freed === undefined ? 0 : beginOf(freed) + windowMs - now;
	};
	const admit = (now: number) => {
		const isOpen = opensIn(now) <= 0;
		if (isOpen || countsRefused) times.push(now);
		return isOpen;
	};
	return { admit, opensIn };
}

/** So many in each whole window of the clock. @param phase where the clock stands at the start */
export function fixedWindow(most: number, windowMs: number, phase = 0): Limit {
	const beginOf = (time: number) => Math.floor((time + phase) / windowMs) * windowMs - phase;
	return slidingWindow(most, windowMs, false, beginOf);
}

/** So many under way at once. */
export function underWayLimit(most: number): Limit {
	return { admit: (_, underWay) => underWay < most, opensIn: () => 0 };
}

export const noLimit = underWayLimit(Infinity);

/** A limit of which others have used so many requests at the time 0. */
export function begun(limit: Limit, used: number): Limit {
	for (let n = 0; n < used; n += 1) limit.admit(0, 0);
	return limit;
}

/** A limit that another takes the place of, so many milliseconds after the run has begun. */
export function changing(atMs: number, before: Limit, after: Limit): Limit {
	const at = (now: number) => (now < atMs ? before : after);
	return {
		admit: (now, underWay) => at(now).admit(now, underWay),
		opensIn: (now) => at(now).opensIn(now),
	};
}
