import { positionOptionOf } from '../options/position';
import type { Position } from '../operation/paging';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/plan';
import type { BudgetExceeded } from '../send/spending';
import type { Collected } from './collected';
import type { ItemOutcome, Progress } from './runParts';
import { continuationFrom, type Notes } from './notes';

/** Notes how a listing ended, if users should know: early, or at its Limit. */
export function noteEnding(
	ending: Extract<Ending, { kind: 'complete' | 'short' }>,
	{ items, last }: Collected,
	plan: Plan,
	notes: Notes,
): void {
	const { itemIndex } = plan;
	const continuation = continuationOf(ending.position, plan, items);
	if (ending.kind === 'short') {
		notes.warn(itemIndex, ending.earlyStopReason, continuation);
		return;
	}
	if (last === undefined || items.length < plan.limit) return;
	const { next, isCut, total } = last;
	if (next === null && !isCut) return;
	if (total !== undefined) notes.inform(itemIndex, `Limit reached, there are ${total} in all`);
	if (next !== null && 'skip' in next)
		notes.inform(itemIndex, 'Limit reached within a page', continuation);
}

/** Notes what a limit on credits left out. */
export function noteBudgetExceeded(
	{ limit, hasBegun, resumeFrom, items }: BudgetExceeded & Progress & Pick<ItemOutcome, 'items'>,
	plan: Plan,
	notes: Notes,
): void {
	if (hasBegun) {
		notes.warn(plan.itemIndex, `stopped at ${limit}`, continuationOf(resumeFrom, plan, items));
	} else notes.warn(plan.itemIndex, `not sent, because it would go over ${limit}`);
}

/** Notes that nothing was asked for, because the position that was given says that the listing had ended. */
export function noteEnded(plan: Plan, notes: Notes): void {
	notes.inform(
		plan.itemIndex,
		`nothing was asked for, because the listing had ended: the option ${positionLabelOf(plan)} is null`,
	);
}

/** The label of the option that a listing continues from; undefined where nothing pages. */
export function positionLabelOf({ operation }: Plan): string | undefined {
	const { paging } = operation.result;
	return paging && positionOptionOf(paging).property.displayName;
}

function continuationOf(
	position: Position | undefined,
	plan: Plan,
	items: readonly unknown[],
): string {
	const label = positionLabelOf(plan);
	if (position === undefined || label === undefined) return '';
	const elsewhere = items.length > 0 ? '_response.next of its last item' : undefined;
	return continuationFrom(position, label, elsewhere);
}
