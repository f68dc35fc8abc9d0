/** A limit of a service on a clock of milliseconds: whether it lets in a request that arrives, and when it would. */
export interface Limit {
	/** Takes a request, or refuses it. */
	readonly admit: (now: number, underWay: number) => boolean;
	/** Milliseconds until it lets one in, if nothing more arrives; what a service tells in Retry-After. */
	readonly opensIn: (now: number) => number;
}

/** A token bucket: so many at once, then so many a second. */
export function bucket(perSecond: number, burst: number): Limit {
	let [tokens, last] = [burst, 0];
	const fill = (now: number) => {
		tokens = Math.min(burst, tokens + ((now - last) * perSecond) / 1000);
		last = now;
	};
	return {
		admit: (now) => {
			fill(now);
			if (tokens < 1 - 1e-9) return false;
			tokens -= 1;
			return true;
		},
		opensIn: (now) => {
			fill(now);
			return Math.max(0, ((1 - tokens) * 1000) / perSecond);
		},
	};
}

/** So many in each whole window of the clock. @param phase where the clock stands at the start */
export function fixedWindow(most: number, windowMs: number, phase = 0): Limit {
	let [window, count] = [-1, 0];
	const turn = (now: number) => {
		const current = Math.floor((now + phase) / windowMs);
		if (current !== window) [window, count] = [current, 0];
	};
	return {
		admit: (now) => {
			turn(now);
			if (count >= most) return false;
			count += 1;
			return true;
		},
		opensIn: (now) => {
			turn(now);
			return count < most ? 0 : (window + 1) * windowMs - (now + phase);
		},
	};
}

/** So many in any window of that length. @param countsRefused whether refused requests count, too */
export function slidingWindow(most: number, windowMs: number, countsRefused = false): Limit {
	let times: number[] = [];
	const drop = (now: number) => {
		times = times.filter((time) => time > now - windowMs);
	};
	return {
		admit: (now) => {
			drop(now);
			const isFull = times.length >= most;
			if (!isFull || countsRefused) times.push(now);
			return !isFull;
		},
		opensIn: (now) => {
			drop(now);
			const freed = times.at(-most);
			return freed === undefined ? 0 : freed + windowMs - now;
		},
	};
}

/** So many under way at once. */
export function underWayLimit(most: number): Limit {
	return { admit: (_, underWay) => underWay < most, opensIn: () => 0 };
}

/** Two limits at the same time; one on the number under way comes first, because it counts nothing that it refuses. */
export function both(one: Limit, other: Limit): Limit {
	return {
		admit: (now, underWay) =>
			one.opensIn(now) <= 0 &&
			other.opensIn(now) <= 0 &&
			one.admit(now, underWay) &&
			other.admit(now, underWay),
		opensIn: (now) => Math.max(one.opensIn(now), other.opensIn(now)),
	};
}

export const noLimit: Limit = { admit: () => true, opensIn: () => 0 };

/** A limit of which others have used so many requests at the time 0. */
export function begun(limit: Limit, used: number): Limit {
	for (let n = 0; n < used; n += 1) limit.admit(0, 0);
	return limit;
}

/** A limit that begins so many milliseconds after the run. */
export function beginning(atMs: number, limit: Limit): Limit {
	return {
		admit: (now, underWay) => now < atMs || limit.admit(now, underWay),
		opensIn: (now) => (now < atMs ? 0 : limit.opensIn(now)),
	};
}
