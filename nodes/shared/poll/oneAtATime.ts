/** When the polls under way end at the latest, as `performance.now()` counts. */
const underWay = new Map<string, number>();

/**
 * Runs a poll unless one of the same trigger is under way. n8n starts a tick even if the one before it
 * has not ended, and both would find the same new records.
 * @param key of the trigger
 * @param longestMs after this time a poll counts as ended, in any case
 * @returns undefined where one is under way
 */
export async function oneAtATime<Result>(
	key: string,
	longestMs: number,
	poll: () => Promise<Result>,
): Promise<Result | undefined> {
	const now = performance.now();
	if ((underWay.get(key) ?? 0) > now) return undefined;
	const ends = now + longestMs;
	underWay.set(key, ends);
	try {
		return await poll();
	} finally {
		// one that took too long may have been followed by another
		if (underWay.get(key) === ends) underWay.delete(key);
	}
}
