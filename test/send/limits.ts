/** A limit of a service on a clock of milliseconds: whether it lets in a request that arrives, and when it would. */
export interface Limit {
	/** Takes a request, or rejects it. */
	readonly admit: (now: number, inFlight: number) => boolean;
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
 * @param countsRejected whether rejected requests count, too @param beginOf when the window began that a moment counts in
 */
export function slidingWindow(
	most: number,
	windowMs: number,
	countsRejected = false,
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
		if (isOpen || countsRejected) times.push(now);
		return isOpen;
	};
	return { admit, opensIn };
}

/** So many in each whole window of the clock. @param phase where the clock stands at the start */
export function fixedWindow(most: number, windowMs: number, phase = 0): Limit {
	const beginOf = (time: number) => Math.floor((time + phase) / windowMs) * windowMs - phase;
	return slidingWindow(most, windowMs, false, beginOf);
}

/** So many in flight at once. */
export function concurrencyLimit(most: number): Limit {
	return { admit: (_, inFlight) => inFlight < most, opensIn: () => 0 };
}

export const noLimit = concurrencyLimit(Infinity);

/** A limit of which others have used so many requests at the time 0. */
export function begun(limit: Limit, used: number): Limit {
	for (let n = 0; n < used; n += 1) limit.admit(0, 0);
	return limit;
}

/** A limit that another takes the place of, so many milliseconds after the run has begun. */
export function changing(atMs: number, before: Limit, after: Limit): Limit {
	const at = (now: number) => (now < atMs ? before : after);
	return {
		admit: (now, inFlight) => at(now).admit(now, inFlight),
		opensIn: (now) => at(now).opensIn(now),
	};
}
