import type { SingleResult } from './operation';

/**
 * Picks the record in one member of `data`, and adds a second member to its own fields:
 * a tweet and its `replies`, a post and its `comments`.
 */
export function recordWith(
	member: string,
	sibling: string,
): Required<Pick<SingleResult, 'pick' | 'picks'>> {
	return {
		pick: (data) => {
			const record = data[member];
			if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
			return { ...record, [sibling]: data[sibling] };
		},
		picks: member,
	};
}
