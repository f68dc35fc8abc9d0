import type { INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../operation/paging';
import { toItem } from '../output/items';
import type { Page } from '../paging/readPage';
import type { Plan } from '../plan/plan';
import type { Spending } from '../send/spending';
import type { Progress } from './itemOutcome';

/** The items of a listing so far, and where to go on from. */
export class Collected {
	readonly items: INodeExecutionData[] = [];
	/** The page that came last. */
	last: Page | undefined;
	private position: Position | undefined;

	constructor(
		private readonly plan: Plan,
		private readonly spending: Spending,
	) {
		this.position = plan.settings.start;
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

	/** How far the listing came. */
	progress(resumeFrom = this.position): Progress {
		const isListing = this.plan.operation.result.kind === 'list';
		return {
			fetched: isListing ? this.items.length : undefined,
			creditsSpent: this.spending.spent,
			resumeFrom,
		};
	}
}
