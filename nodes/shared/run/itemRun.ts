import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import { counted } from '../operation/counted';
import { members } from '../operation/record';
import { type Ending, onlyPage, type Page, pagesOf } from '../paging/pages';
import { serviceRequest } from '../plan/request';
import { unexpectedFailure } from '../request/failure';
import { isRefusedBody } from '../request/statusFailure';
import { Budget, Spending } from '../send/budget';
import { ask } from '../send/call';
import type { Sender } from '../send/sender';
import type { Answered, Outcome } from '../send/outcome';
import type { Stop } from '../send/stop';
import type { ItemOutcome, Task } from './inputItems';
import { isTooLong, noteListingEnd, type Notes, noteUnpaid } from './notes';

export interface RunParts {
	readonly sender: Sender;
	readonly stop: Stop;
	readonly notes: Notes;
	readonly budget: Budget;
}

/** The run of one input item: its requests, its items, and where it has come to. */
export class ItemRun {
	private readonly items: INodeExecutionData[] = [];
	private readonly spending: Spending;
	private last: Page | undefined;
	private position: Position | undefined;
	/** The last answer. */
	private answered: Answered[] = [];
	/** The kept answers of earlier runs that led to the next request. */
	private ofEarlierRun: Answered[] = [];

	constructor(
		private readonly task: Task,
		private readonly parts: RunParts,
	) {
		const { maxCredits, position } = task.plan.settings;
		this.spending = new Spending(new Budget('item', maxCredits), parts.budget);
		this.position = position ?? undefined;
	}

	/**
	 * Runs the operation. Never rejects: an unexpected exception is a failure of this item only. A failure stops the
	 * run, unless failures leave the other items alone.
	 */
	async run(): Promise<ItemOutcome> {
		const { items, spending, parts } = this;
		const { continueOnFail } = parts.stop;
		const { plan, equalItems } = this.task;
		const ended = await this.fetch().catch((error: unknown): Ending => {
			return { kind: 'failure', failure: unexpectedFailure(error), position: this.position };
		});
		// from here on it is shown, and not sent
		const position = ended.position && this.last?.answer.clean({ ...ended.position });
		const ending = { ...ended, position: position ?? ended.position };
		equalItems.leave();
		for (const remark of plan.remarks) parts.notes.warn(plan.itemIndex, remark);
		if (ending.kind !== 'failure' && ending.kind !== 'stopped') {
			this.givePosition(ending.position ?? null);
			const givesError = ending.kind === 'unpaid' && ending.scope === 'run' && continueOnFail;
			if (!givesError) this.tellModelOfMore(ending.kind === 'unpaid' ? ending.limit : undefined);
		}
		if (ending.kind === 'complete' || ending.kind === 'short') {
			noteListingEnd(ending, items, this.last, plan, parts.notes);
			return { kind: 'done', items };
		}
		const hasBegun = this.last !== undefined;
		const outcome = { ...ending, plan, items, creditsSpent: spending.spent, hasBegun };
		// the limit of the run gives an error item, or, where nothing was sent, one sentence for all
		const isTold = continueOnFail || !hasBegun;
		if (outcome.kind === 'unpaid' && (outcome.scope === 'item' || !isTold))
			noteUnpaid(outcome, parts.notes);
		if (outcome.kind === 'failure') {
			// an answer that cannot be used is not left to later runs
			this.drop(this.answered);
			parts.stop.onFailure(outcome.failure, plan.itemIndex);
		}
		return outcome;
	}

	/** Fetches the record, or page by page the records, that the input item asks for, and says how that ended. */
	private async fetch(): Promise<Ending> {
		const { operation, limit, settings } = this.task.plan;
		const { result } = operation;
		const { position: start, since } = settings;
		if (start === null) return { kind: 'complete', position: undefined };
		// most runs are lookups: a generator for each would take a tenth of their time
		const pages =
			result.kind === 'single'
				? [onlyPage(result, await this.ask())]
				: pagesOf({ result, start, limit, since: since?.toMillis(), ask: this.ask });
		for await (const page of pages) {
			if (page.kind !== 'page') return page;
			this.add(page);
		}
		return { kind: 'complete', position: undefined };
	}

	/** Asks for the record, or for a page of the listing. @param wanted records that may still come; undefined in a lookup */
	private readonly ask = async (position?: Position, wanted?: number): Promise<Outcome> => {
		const { task, parts, spending } = this;
		const { plan, access, equalItems } = task;
		const request = serviceRequest(plan, access, equalItems.name, position, wanted);
		const outcome = await ask(request, spending, parts.sender, equalItems);
		this.answered = outcome.kind === 'answer' ? [outcome] : [];
		if (outcome.kind === 'answer')
			this.ofEarlierRun = outcome.isOfEarlierRun ? [...this.ofEarlierRun, outcome] : [];
		// a page token that has expired is refused so
		if (outcome.kind === 'failure' && isRefusedBody(outcome.failure)) this.drop(this.ofEarlierRun);
		return outcome;
	};

	private drop(answers: readonly Answered[]): void {
		for (const { name, paid } of answers)
			if (name !== undefined) this.parts.sender.answers.drop(name, paid);
	}

	/** Takes the records of a page, or, where one of them cannot be an item, none of them. */
	private add(page: Page): void {
		const { shape, itemIndex, settings } = this.task.plan;
		const items = page.records.map((record, at): INodeExecutionData => {
			const shown = shape(record);
			const json = settings.addResponseDetails
				? { ...shown, _response: responseOf(page, page.next, at === 0) }
				: shown;
			return { json: json as IDataObject, pairedItem: { item: itemIndex } };
		});
		for (const item of items) this.items.push(item);
		this.last = page;
		if (page.next !== null) this.position = page.next;
	}

	/** Puts where to continue into the last item: if it stands in none and is too long for a hint, or if pages without records came after it. */
	private givePosition(next: Position | null): void {
		const { items, last, task } = this;
		const item = items.at(-1);
		if (item === undefined || last === undefined) return;
		const told = task.plan.settings.addResponseDetails && members(item.json._response);
		if (told ? last.records.length > 0 : next === null || !isTooLong(next)) return;
		const _response = { ...(told || responseOf(last, next, last.records.length === 1)), next };
		item.json = { ...item.json, _response };
	}

	/** Tells a model at the end of what it reads that this is not all: it sees no hints. @param limit on credits that ended it */
	private tellModelOfMore(limit: string | undefined): void {
		const { items, last, task } = this;
		const endedEarly = last?.earlyStopReason ?? last?.shortfall;
		const isAll = last === undefined || (last.next === null && !last.isCut && !endedEarly);
		if (!task.plan.isTool || (isAll && limit === undefined)) return;
		const total = last?.total;
		const isOf = total === undefined ? '' : `${items.length} of `;
		const results = `${isOf}${counted(total ?? items.length, 'result')}`;
		const _more =
			limit === undefined
				? `${results} came, and there are more. Raise Limit or narrow the request, or say that the list is not complete.`
				: `${results} came before this tool stopped at ${limit}. Say that there may be more.`;
		const json = { ...items.pop()?.json, _more };
		items.push({ json, pairedItem: { item: task.plan.itemIndex } });
	}
}

/**
 * What `_response` says of the request that brought an item, as objects of its own. `next` is null at the end of a listing.
 * What was paid stands on the first item that the request brought: so it adds up to what the run has paid.
 */
function responseOf({ answer, total }: Page, next: Position | null, isFirst: boolean) {
	const { cost, envelope, paidByThisRun, paid } = answer;
	return {
		creditsCost: cost,
		timeMs: envelope.timeMs,
		next: next && answer.clean({ ...next }),
		...(total !== undefined && { total }),
		paid: isFirst ? paidByThisRun : 0,
		fetchedAt: new Date(paid.at).toISOString(),
		reused: paidByThisRun < cost,
	};
}
