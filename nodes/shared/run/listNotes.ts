import { positionOptionOf } from '../options/position';
import type { Position } from '../operation/paging';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/plan';
import type { Unpaid } from '../send/spending';
import type { Collected } from './collected';
import type { Progress } from './itemOutcome';
import { goOnFrom, type Notes } from './notes';

/** Notes how a listing ended, if users should know: early, or at its Limit. */
export function noteEnding(
	ending: Extract<Ending, { kind: 'complete' | 'short' }>,
	{ items, last }: Collected,
	plan: Plan,
	notes: Notes,
): void {
	const { itemIndex } = plan;
	if (ending.kind === 'short') {
		notes.warn(itemIndex, join(ending.why, goOn(ending.position, plan)));
		return;
	}
	if (last === undefined || last.next === null || items.length < plan.wanted) return;
	const { total, again } = last;
	if (total !== undefined) {
		notes.inform(itemIndex, `Limit reached, there are ${total} in all`);
	}
	if (again > 0) {
		const repeated = `the first ${again} records of its page will come again`;
		notes.inform(
			itemIndex,
			join(`Limit reached within a page; ${repeated}`, goOn(ending.position, plan)),
		);
	}
}

/** Notes what a limit on credits left out. */
export function noteUnpaid(
	{ limit, fetched = 0, resumeFrom }: Unpaid & Progress,
	plan: Plan,
	notes: Notes,
): void {
	const what =
		fetched === 0 ? `not sent, because it would go over ${limit}` : `stopped at ${limit}`;
	notes.warn(plan.itemIndex, fetched === 0 ? what : join(what, goOn(resumeFrom, plan)));
}

/** The label of the option that a listing goes on from; undefined where nothing pages. */
export function positionLabelOf({ operation }: Plan): string | undefined {
	const paging = operation.result.kind === 'list' ? operation.result.paging : undefined;
	return paging && positionOptionOf(paging).property.displayName;
}

function goOn(position: Position | undefined, plan: Plan): string {
	const label = positionLabelOf(plan);
	return position === undefined || label === undefined ? '' : goOnFrom(position, label);
}

function join(...parts: string[]): string {
	return parts.filter((part) => part !== '').join('; ');
}
