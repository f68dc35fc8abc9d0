import type { Rec } from '../operation/record';
import type { Identified } from './identity';

/** Max characters of records that wait: they are written with every item that comes out. */
const MAX_WAITING = 200_000;

/** What comes out of a poll, and what does not yet. */
export interface Queued {
	readonly out: readonly Rec[];
	/** Records that come out with the next polls, oldest first. */
	readonly waiting: readonly Rec[];
	/** Records that are too much to be kept: the next poll has to find them again. */
	readonly unkept: readonly Identified[];
}

/**
 * Lets records out, those that have waited first.
 * @param fresh new records, oldest first
 * @param limit most records that come out
 */
export function queued(
	waited: readonly Rec[],
	fresh: readonly Identified[],
	limit: number,
): Queued {
	const queue = [...waited, ...fresh.map(({ record }) => record)];
	const out = queue.slice(0, limit);
	let characters = 0;
	const waiting: Rec[] = [];
	for (const record of queue.slice(limit)) {
		characters += JSON.stringify(record).length;
		if (characters > MAX_WAITING) break;
		waiting.push(record);
	}
	const kept = out.length + waiting.length - waited.length;
	return { out, waiting, unkept: fresh.slice(kept) };
}
