import { z } from 'zod/v4';
import { SHORT_HASH, shortHash } from './identity';
import type { Watched } from './watched';

/** What a trigger for new records remembered in an earlier version: ids as they are, and the latest time. */
const former = z.object({
	of: z.string(),
	ids: z.array(z.string()),
	left: z.array(z.string()),
	whole: z.boolean(),
	newest: z.number().optional(),
});

/** Ids longer than 24 characters, and records without an id, were kept as a hash of this length. */
const FORMER_HASH = 16;

/**
 * Reads a memory as an earlier version has left it, so that an update of the package is no new first poll:
 * all that it knew stays known, and nothing older than the latest of it is new.
 */
export function formerNews(data: unknown, { key, formerKey, isOneAnswer }: Watched) {
	const memory = former.safeParse(data).data;
	if (memory === undefined || memory.of !== formerKey) return undefined;
	const { ids, left, whole, newest } = memory;
	const seen = [...left.reverse(), ...ids.reverse()].flatMap((id) =>
		id.length === FORMER_HASH ? [shortHash(id), id.slice(0, SHORT_HASH)] : [shortHash(id)],
	);
	// of a listing in pages it may be wrong: an answer without records once said so
	const isWhole = whole && isOneAnswer;
	const rule = isWhole ? 'whole' : newest === undefined ? 'place' : 'time';
	const floor = rule === 'time' && newest !== undefined ? Math.min(newest, Date.now()) : undefined;
	return { of: key, seen, rule, floor, waiting: [] } as const;
}
