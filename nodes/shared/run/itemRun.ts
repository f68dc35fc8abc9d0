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
import type { ItemOutcome, Task, Unfinished } from './inputItems';
import { noteListingEnd, type Notes, noteRecords, noteUnpaid } from './notes';
import { givePosition, responseOf } from './responseDetails';

/** What the input items of a run share. */
export interface RunParts {
	readonly sender: Sender;
	readonly notes: Notes;
}

/** The run of one input item: its items, and where it has come to. */
export class ItemRun {
	private readonly items: INodeExecutionData[] = [];
	private last: Page | undefined;
	private position: Position | undefined;
	private readonly plan: Task['plan'];
	private readonly budget: Budget;
	private lastRequest: ServiceRequest | undefined;

	/** @param send sends for it, and for the input items that are equal to it */
	constructor(
		private readonly task: Omit<Task, 'kind' | 'equals'>,
		private readonly send: Send,
		private readonly parts: RunParts,
	) {
		this.plan = task.plan;
		const { maxCredits, position } = this.plan.settings;
		this.budget = new Budget('item', maxCredits);
		this.position = position ?? undefined;
	}

	/**
	 * Runs the operation. Never rejects: an unexpected exception is a failure of this item only. A failure stops the
	 * run, unless failures leave the other items alone.
	 */
	async run(): Promise<ItemOutcome> {
		const { items, plan, budget, parts } = this;
		const ended = await this.fetch().catch((error: unknown): Ending => {
			return { kind: 'failure', failure: unexpectedFailure(error), position: this.position };
		});
		const { last } = this;
		// from here on it is shown, and not sent
		const position = ended.position && (await last?.answer.clean({ ...ended.position }));
		const ending = { ...ended, position: position ?? ended.position };
		for (const remark of plan.remarks) parts.notes.add(plan.itemIndex, remark);
		if (ending.kind === 'complete' || ending.kind === 'short') {
			this.tellMore(ending.position);
			noteListingEnd(ending, items, last, plan, parts.notes);
			return { kind: 'done', items };
		}
		const hasBegun = last !== undefined;
		const outcome = { ...ending, plan, items, creditsSpent: budget.spent, hasBegun };
		if (outcome.kind === 'unpaid') this.endUnpaid(outcome);
		if (outcome.kind === 'failure') {
			// a response that cannot be used is not reused
			if (this.lastRequest) parts.sender.cache.forget(this.lastRequest);
			parts.sender.onFailure(outcome.failure, plan.itemIndex);
		}
		return outcome;
	}

	/** Fetches the record, or page by page the records, that the input item asks for, and says how that ended. */
	private async fetch(): Promise<Ending> {
		const { operation, limit, settings } = this.plan;
		const { ask } = this;
		const { result } = operation;
		const { position: start, since } = settings;
		if (start === null) return { kind: 'complete', position: undefined };
		// most runs are lookups: a generator for each would take a tenth of their time
		const pages =
			result.kind === 'single'
				? [await onlyPage(result, await ask())]
				: pagesOf({ result, start, limit, since: since?.toMillis(), ask });
		for await (const page of pages) {
			if (page.kind !== 'page') return page;
			await this.add(page);
		}
		return { kind: 'complete', position: undefined };
	}

	/** Requests the record, or a page of the listing. @param remaining records that may still come; undefined in a lookup */
	private readonly ask = async (position?: Position, remaining?: number): Promise<Outcome> => {
		const { task, budget, parts } = this;
		const context = { ...task, budget, signal: parts.sender.signal };
		this.lastRequest = serviceRequest(task.plan, context, position, remaining);
		return await this.send(this.lastRequest);
	};

	/** Takes the records of a page, or, where one of them cannot be an item, none of them. */
	private async add(page: Page): Promise<void> {
		const { shape, itemIndex, settings } = this.plan;
		const next = page.next && (await page.answer.clean({ ...page.next }));
		const items: INodeExecutionData[] = [];
		const pause = pauses();
		for (const [at, record] of page.records.entries()) {
			const shown = shape(record);
			const json = settings.addResponseDetails
				? { ...shown, _response: responseOf(page, next, at === 0) }
				: shown;
			items.push({ json: json as IDataObject, pairedItem: { item: itemIndex } });
			await pause();
		}
		for (const item of items) this.items.push(item);
		noteRecords(page, this.plan, this.parts.notes);
		this.last = page;
		if (page.next !== null) this.position = page.next;
	}

	/** A limit on credits has ended it: its own, which is what its user wants, or that of the run, which gives an error item or a sentence. */
	private endUnpaid(outcome: Extract<Unfinished, { kind: 'unpaid' }>): void {
		const { sender, notes } = this.parts;
		const { budget, position, hasBegun } = outcome;
		const isOfRun = budget.scope === 'run';
		const givesError = isOfRun && sender.continueOnFail;
		this.tellMore(position, givesError ? undefined : budget);
		// where nothing was sent, one sentence stands for all that the limit of the run left out
		if (!givesError && (!isOfRun || hasBegun)) noteUnpaid(outcome, notes);
	}

	/** Says in the items where to continue. @param endedBy the limit on credits that ended it */
	private tellMore(next: Position | undefined, endedBy?: Budget): void {
		const { items, last, plan } = this;
		givePosition(items.at(-1), last, next ?? null, plan.settings.addResponseDetails);
		const isListing = plan.operation.result.kind === 'list';
		if (plan.isTool && (isListing || endedBy !== undefined)) this.tellModel(endedBy);
	}

	/** Tells a model at the end of what it reads that this is not all: it sees no hints. */
	private tellModel(endedBy: Budget | undefined): void {
		const { items, last, plan } = this;
		const endedEarly = last?.earlyStopReason ?? last?.shortfall;
		const isAll = last === undefined || (last.isLast && !last.isCut && !endedEarly);
		if (isAll && endedBy === undefined) return;
		const total = last?.total;
		const isOf = total === undefined ? '' : `${items.length} of `;
		const results = `${isOf}${counted(total ?? items.length, 'result')}`;
		const _more =
			endedBy === undefined
				? `${results} came, and there are more. Raise Limit or narrow the request, or say that the list is not complete.`
				: `${results} came before this tool stopped at ${endedBy.label}. Say that there may be more.`;
		items.push({ json: { ...items.pop()?.json, _more }, pairedItem: { item: plan.itemIndex } });
	}
}
