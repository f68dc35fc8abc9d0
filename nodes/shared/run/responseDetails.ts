import type { INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import { members } from '../operation/record';
import type { Page } from '../paging/page';
import { isCopyable } from './itemHints';

/**
 * Returns the `_response` of an item. Only the first item of a request has its `paid` credits, so that their sum is what the
 * run paid.
 * @param next null at the end of a listing
 */
export function responseDetails({ answer, total }: Page, next: Position | null, isFirst: boolean) {
	const { cost, envelope, isReused, isPaidHere, paid } = answer;
	return {
		creditsCost: cost,
		timeMs: envelope.timeMs,
		next: next && { ...next },
		...(total !== undefined && { total }),
		paid: isFirst && isPaidHere ? cost : 0,
		fetchedAt: new Date(paid.at).toISOString(),
		reused: isReused,
	};
}

/**
 * Adds the position to the last item, if no item has it and it cannot be copied from a hint, or if later pages had no
 * records.
 * @param hasDetails whether each item has response details anyway
 */
export function putPosition(
	item: INodeExecutionData | undefined,
	last: Page | undefined,
	next: Position | null,
	hasDetails: boolean,
): void {
	if (item === undefined || last === undefined) return;
	const told = hasDetails && members(item.json._response);
	if (told ? last.records.length > 0 : next === null || isCopyable(next)) return;
	const _response = { ...(told || responseDetails(last, next, last.records.length === 1)), next };
	item.json = { ...item.json, _response };
}
