import type { Position } from '../operation/paging';
import { type Ending, onlyPage, pagesOf } from '../paging/pages';
import { serviceRequest } from '../plan/serviceRequest';
import { unexpectedFailure } from '../request/failure';
import { Budget, Spending } from '../send/spending';
import type { Reply } from '../send/reply';
import { sendOnce } from '../send/sendOnce';
import { Collected } from './collected';
import { noteBudgetExceeded, noteEnded, noteEnding } from './notes';
import type { ItemOutcome, RunParts, Task } from './runParts';

/**
 * Runs the operation for one input item. Never rejects: an unexpected exception is a failure of this
 * item only. A failure stops the run, unless failures leave the other items alone.
 */
export async function runItem(task: Task, parts: RunParts): Promise<ItemOutcome> {
	const { plan } = task;
	const { settings, itemIndex } = plan;
	const spending = new Spending(new Budget('item', settings.maxCredits), parts.budget);
	const collected = new Collected(plan, spending);
	const outcome = await run(task, parts, spending, collected).catch(
		(error: unknown): ItemOutcome => ({
			kind: 'failed',
			failure: unexpectedFailure(error),
			items: collected.items,
			...collected.progress(),
		}),
	);
	task.equalItems.leave();
	for (const remark of plan.remarks) parts.notes.warn(itemIndex, remark);
	if (outcome.kind === 'unpaid' && outcome.scope === 'item')
		noteBudgetExceeded(outcome, plan, parts.notes);
	if (outcome.kind === 'failed' && !parts.continueOnFail)
		parts.stop.fail(outcome.failure, itemIndex);
	return outcome;
}

/** Fetches the record, or page by page the records, that an input item asks for. */
async function run(
	task: Task,
	parts: RunParts,
	spending: Spending,
	collected: Collected,
): Promise<ItemOutcome> {
	const { operation, limit, settings } = task.plan;
	const { result } = operation;
	if (settings.start === null) {
		noteEnded(task.plan, parts.notes);
		return { kind: 'done', items: collected.items };
	}
	// most runs are lookups: a generator for each would take a tenth of their time
	if (result.kind === 'single') {
		const page = onlyPage(result, await ask(task, parts, spending));
		if (page.kind !== 'page') return outcomeOf(page, task, parts, collected);
		collected.add(page);
		return { kind: 'done', items: collected.items };
	}
	const pages = pagesOf({
		result,
		start: settings.start,
		limit,
		since: settings.since?.toMillis(),
		ask: async (position, wanted) => await ask(task, parts, spending, position, wanted),
	});
	for await (const page of pages) {
		if (page.kind !== 'page') return outcomeOf(page, task, parts, collected);
		collected.add(page);
	}
	throw new Error('The listing ended without saying how');
}

/** What became of an input item whose pages ended so. */
function outcomeOf(
	ending: Ending,
	{ plan }: Task,
	{ notes }: RunParts,
	collected: Collected,
): ItemOutcome {
	const { items } = collected;
	const progress = collected.progress(ending.position);
	switch (ending.kind) {
		case 'complete':
		case 'short':
			collected.keep(ending.position);
			collected.tellOfMore();
			noteEnding(ending, collected, plan, notes);
			return { kind: 'done', items };
		case 'failure':
			return { kind: 'failed', failure: ending.failure, items, ...progress };
		case 'unpaid':
			collected.keep(ending.position);
			collected.tellOfMore(ending.limit);
			return { ...ending, items, ...progress };
		case 'stopped':
			return { ...ending, items, ...progress };
	}
}

/** Asks for the record of a task, or a page of its listing. @param wanted records that may still come; undefined in a lookup */
async function ask(
	{ plan, access, equalItems }: Task,
	parts: RunParts,
	spending: Spending,
	position?: Position,
	wanted?: number,
): Promise<Reply> {
	const { maxRetries, timeout, maxCredits, reuseLookups, reuseMs } = plan.settings;
	const affordable = spending.ownSize(plan.operation.endpoint, wanted ?? 1);
	if (affordable === 0) return spending.unpaidByOwn;
	const request = serviceRequest(
		plan,
		access,
		position,
		wanted === undefined ? undefined : affordable,
	);
	const sharing = {
		mayTake: reuseLookups,
		allowance: JSON.stringify([maxRetries, timeout, maxCredits]),
		reuseMs: reuseLookups ? reuseMs : 0,
	};
	const reply = await sendOnce(request, parts, spending, sharing, equalItems);
	return reply ?? { kind: 'stopped', reason: parts.stop.reason ?? { kind: 'cancelled' } };
}
