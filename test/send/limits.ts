/** A limit of the service, with times in milliseconds. */
export interface Limit {
	/** Accepts or rejects a request. */
	readonly admit: (now: number, inFlight: number) => boolean;
	/** Returns the milliseconds until it accepts a request, if no more arrive: the service's Retry-After. */
	readonly opensIn: (now: number) => number;
}

/** Makes a token bucket of `burst` requests, refilled with `perSecond`. */
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
 * Allows `most` requests in any window of that length.
 * @param countsRejected whether rejected requests count, too
 * @param beginOf returns the start of the window for a time
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

/** Allows `most` requests in each fixed window. @param phase position of the clock at the start */
export function fixedWindow(most: number, windowMs: number, phase = 0): Limit {
	const beginOf = (time: number) => Math.floor((time + phase) / windowMs) * windowMs - phase;
	return slidingWindow(most, windowMs, false, beginOf);
}

/** Allows `most` requests in flight. */
export function concurrencyLimit(most: number): Limit {
	return { admit: (_, inFlight) => inFlight < most, opensIn: () => 0 };
}

export const noLimit = concurrencyLimit(Infinity);

/** Makes a limit that another one replaces after `atMs`. */
export function changing(atMs: number, before: Limit, after: Limit): Limit {
	const at = (now: number) => (now < atMs ? before : after);
	return {
		admit: (now, inFlight) => at(now).admit(now, inFlight),
		opensIn: (now) => at(now).opensIn(now),
	};
}
