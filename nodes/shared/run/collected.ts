import type { INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import { toItem } from '../output/items';
import type { Page } from '../paging/readPage';
import type { Plan } from '../plan/planner';
import type { Spending } from '../send/spending';
import type { Progress } from './runParts';
import { isLong } from './notes';

/** The items of a listing so far, and where to continue from. */
export class Collected {
	readonly items: INodeExecutionData[] = [];
	/** The page that came last. */
	last: Page | undefined;
	private position: Position | undefined;

	constructor(
		private readonly plan: Plan,
		private readonly spending: Spending,
	) {
		this.position = plan.settings.start ?? undefined;
	}

	/** Takes the records of a page, or, where one of them cannot be an item, none of them. */
	add(page: Page): void {
		const { shape, itemIndex, settings } = this.plan;
		const { creditsCost, timeMs, next } = page;
		const details = settings.addResponseDetails ? { creditsCost, timeMs, next } : undefined;
		const items = page.records.map((record) => toItem(shape, record, itemIndex, details));
		for (const item of items) this.items.push(item);
		this.last = page;
		if (next !== null) this.position = next;
	}

	/** Gives the last item the position to continue from, where it is too long for a hint and stands in none. */
	keep(position: Position | undefined): void {
		const { items, last, plan } = this;
		const item = items.at(-1);
		if (item === undefined || last === undefined || plan.settings.addResponseDetails) return;
		if (position === undefined || !isLong(position)) return;
		const { creditsCost, timeMs } = last;
		item.json = { ...item.json, _response: { creditsCost, timeMs, next: { ...position } } };
	}

	/** Tells a model at the end of what it reads that this is not all: it sees no hints. @param limit on credits that ended it */
	tellOfMore(limit?: string): void {
		const { items, last, plan } = this;
		const isAll = last === undefined || (last.next === null && !last.isCut);
		if (!plan.isTool || (isAll && limit === undefined)) return;
		const count = `${items.length}${last?.total === undefined ? '' : ` of ${last.total}`}`;
		const _more =
			limit === undefined
				? `${count} results came, and there are more. Raise Limit or narrow the request, or say that the list is not complete.`
				: `${count} results came before this tool stopped at ${limit}. Say that there may be more.`;
		const item = items.at(-1);
		if (item === undefined) items.push({ json: { _more }, pairedItem: { item: plan.itemIndex } });
		else item.json = { ...item.json, _more };
	}

	/** How far the listing came. */
	progress(resumeFrom = this.position): Progress {
		const isListing = this.plan.operation.result.kind === 'list';
		return {
			fetched: isListing ? this.items.length : undefined,
			creditsSpent: this.spending.spent,
			hasBegun: this.last !== undefined,
			resumeFrom,
		};
	}
}
