import type { INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import { members } from '../operation/record';
import type { Page } from '../paging/page';
import { isCopyable } from './notes';

/**
 * What `_response` says of the request that brought an item, as objects of its own. @param next null at the end of a listing
 * What was paid stands on the first item that the request brought: so it adds up to what the run has paid.
 */
export function responseOf({ answer, total }: Page, next: Position | null, isFirst: boolean) {
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
 * Puts where to continue into the last item: if it stands in none and cannot be copied from a hint, or if pages without records
 * came after it. @param hasDetails whether each item has them anyway
 */
export function givePosition(
	item: INodeExecutionData | undefined,
	last: Page | undefined,
	next: Position | null,
	hasDetails: boolean,
): void {
	if (item === undefined || last === undefined) return;
	const told = hasDetails && members(item.json._response);
	if (told ? last.records.length > 0 : next === null || isCopyable(next)) return;
	const _response = { ...(told || responseOf(last, next, last.records.length === 1)), next };
	item.json = { ...item.json, _response };
}
