import { noteBudgetExceeded } from './listNotes';
import type { Notes } from './notes';
import type { Unfinished } from './results';

/**
 * Says what the limit on the credits of the run left out: listings that it cut, each with its
 * position, and the number of input items that were not sent at all.
 * @param unfinished by item index
 * @param notes takes the listings
 * @returns sentences without their full stop
 */
export function missingByRunLimit(
	unfinished: ReadonlyMap<number, Unfinished>,
	notes: Notes,
): string[] {
	const notSent: number[] = [];
	let limit = '';
	for (const [itemIndex, { task, outcome }] of unfinished) {
		if (outcome.kind !== 'unpaid' || outcome.scope !== 'run') continue;
		({ limit } = outcome);
		if (outcome.hasBegun) noteBudgetExceeded(outcome, task.plan, notes);
		else notSent.push(itemIndex);
	}
	if (notSent.length === 0) return [];
	const items = notSent.length === 1 ? '1 input item was' : `${notSent.length} input items were`;
	const first = notSent.reduce((least, itemIndex) => Math.min(least, itemIndex));
	return [`${items} not sent, because it would go over ${limit}; the first is item ${first}`];
}
