import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import { counted } from '../text/message';
import type { Page } from '../paging/page';
import { type Ending, onlyPage, pagesOf } from '../paging/pages';
import { serviceRequest } from '../plan/request';
import { unexpectedFailure } from '../request/failure';
import { pauses } from '../time/pauses';
import { Budget } from '../send/budget';
import type { Outcome, ServiceRequest } from '../send/outcome';
import type { Send } from '../send/send';
import type { Sender } from '../send/sender';
import type { ItemResult, Task } from './inputItems';
import { addEndHint, type ItemHints, addRecordHints, type ReportedEnding } from './itemHints';
import { addPosition, responseDetails } from './itemAdditions';

/** Shared state of the input items of a run. */
export interface RunState {
	readonly sender: Sender;
	readonly hints: ItemHints;
}

/** Runs one input item. */
export class ItemRun {
	private readonly items: INodeExecutionData[] = [];
	private last: Page | undefined;
	private position: Position | undefined;
	private readonly plan: Task['plan'];
	private readonly budget: Budget;
	private lastRequest: ServiceRequest | undefined;

	/** @param send also deduplicates requests */
	constructor(
		private readonly task: Omit<Task, 'kind' | 'duplicates'>,
		private readonly send: Send,
		private readonly state: RunState,
	) {
		this.plan = task.plan;
		const { maxCredits, position } = this.plan.settings;
		this.budget = new Budget('item', maxCredits);
		this.position = position ?? undefined;
	}

	/**
	 * Runs the operation. Never rejects: an unexpected exception becomes a failure of this item. A failure stops the run,
	 * unless the node continues on errors.
	 */
	async run(): Promise<ItemResult> {
		const { items, plan, budget, state } = this;
		const ended = await this.fetch().catch((error: unknown): Ending => {
			return { kind: 'failure', failure: unexpectedFailure(error), position: this.position };
		});
		const { last } = this;
		// only for display from here on, so secrets are redacted
		const position = ended.position && (await last?.response.clean({ ...ended.position }));
		const ending = { ...ended, position: position ?? ended.position };
		for (const remark of plan.remarks) state.hints.add(plan.itemIndex, remark);
		if (ending.kind === 'failure') {
			// the response is unusable, so no later run should get it
			if (this.lastRequest) state.sender.cache.forget(this.lastRequest);
			state.sender.onFailure(ending.failure, plan.itemIndex);
		} else if (ending.kind !== 'stopped') this.report(ending);
		if (ending.kind === 'complete' || ending.kind === 'short') return { kind: 'done', items };
		return { ...ending, plan, items, creditsSpent: budget.spent, hasBegun: last !== undefined };
	}

	/** Fetches the record, or the listing page by page. @returns how it ended */
	private async fetch(): Promise<Ending> {
		const { operation, limit, settings } = this.plan;
		const { request } = this;
		const { result } = operation;
		const { position: start, since } = settings;
		if (start === null) return { kind: 'complete', position: undefined };
		// avoids a generator for lookups, which would take a tenth of their time
		const pages =
			result.kind === 'single'
				? [await onlyPage(result, await request())]
				: pagesOf({ result, start, limit, since: since?.toMillis(), request });
		for await (const page of pages) {
			if (page.kind !== 'page') return page;
			await this.add(page);
		}
		return { kind: 'complete', position: undefined };
	}

	/** Requests the record, or a page of the listing. @param remaining records still wanted; undefined in a lookup */
	private readonly request = async (position?: Position, remaining?: number): Promise<Outcome> => {
		const { task, budget, state } = this;
		const own = { ...task, budget, signal: state.sender.signal };
		this.lastRequest = serviceRequest(task.plan, own, position, remaining);
		return await this.send(this.lastRequest);
	};

	/** Adds the records of a page: all of them, or none if one cannot become an item. */
	private async add(page: Page): Promise<void> {
		const { shape, itemIndex, settings } = this.plan;
		const next = page.next && (await page.response.clean({ ...page.next }));
		const items: INodeExecutionData[] = [];
		const pause = pauses();
		for (const [at, record] of page.records.entries()) {
			const shown = shape(record);
			const json = settings.addResponseDetails
				? { ...shown, _response: responseDetails(page, next, at === 0) }
				: shown;
			items.push({ json: json as IDataObject, pairedItem: { item: itemIndex } });
			await pause();
		}
		for (const item of items) this.items.push(item);
		addRecordHints(page, this.plan, this.state.hints);
		this.last = page;
		if (page.next !== null) this.position = page.next;
	}

	/** Reports how the item ended, and where its listing continues: in its items, and in the hint. */
	private report(ending: ReportedEnding): void {
		const { items, last, plan, state } = this;
		const endedBy = ending.kind === 'unpaid' ? ending.budget : undefined;
		const isOfRun = endedBy?.scope === 'run';
		// then an error item reports the limit
		const hasError = isOfRun && state.sender.continueOnFail;
		addPosition(items.at(-1), last, ending.position ?? null, plan.settings.addResponseDetails);
		if (plan.isTool) this.addModelNote(hasError ? undefined : endedBy);
		// if nothing was sent, one sentence in the hint covers all items beyond the run's limit
		const isCovered = isOfRun && last === undefined;
		if (!hasError && !isCovered) addEndHint(ending, items, last, plan, state.hints);
	}

	/** Tells a model in its last item that the result is incomplete, because models see no hints. */
	private addModelNote(endedBy: Budget | undefined): void {
		const { items, last, plan } = this;
		const endedEarly = last?.earlyStopReason ?? last?.shortfall;
		const isAll = last === undefined || (last.isLast && !last.isTruncated && !endedEarly);
		if (isAll && endedBy === undefined) return;
		const total = last?.total;
		const isOf = total === undefined ? '' : `${items.length} of `;
		const results = `${isOf}${counted(total ?? items.length, 'result')}`;
		const _more =
			endedBy === undefined
				? `${results} returned, and there are more. Raise Limit or narrow the request, or say that the list is not complete.`
				: `${results} returned before this tool stopped at ${endedBy.label}. Say that there may be more.`;
		items.push({ json: { ...items.pop()?.json, _more }, pairedItem: { item: plan.itemIndex } });
	}
}
