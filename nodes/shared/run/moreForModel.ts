import type { INodeExecutionData } from 'n8n-workflow';
import { counted } from '../operation/counted';
import type { Page } from '../paging/pages';
import type { Budget } from '../send/budget';

/**
 * Tells a model at the end of what it reads that this is not all: it sees no hints.
 * @param endedBy the limit on credits that ended it @param item its input item
 */
export function tellModelOfMore(
	items: INodeExecutionData[],
	last: Page | undefined,
	endedBy: Budget | undefined,
	item: number,
): void {
	const endedEarly = last?.earlyStopReason ?? last?.shortfall;
	const isAll = last === undefined || (last.next === null && !last.isCut && !endedEarly);
	if (isAll && endedBy === undefined) return;
	const total = last?.total;
	const isOf = total === undefined ? '' : `${items.length} of `;
	const results = `${isOf}${counted(total ?? items.length, 'result')}`;
	const _more =
		endedBy === undefined
			? `${results} came, and there are more. Raise Limit or narrow the request, or say that the list is not complete.`
			: `${results} came before this tool stopped at ${endedBy.inWords}. Say that there may be more.`;
	items.push({ json: { ...items.pop()?.json, _more }, pairedItem: { item } });
}
