import { type Ending, onlyPage, pagesOf } from '../paging/pages';
import { unexpectedFailure } from '../request/failure';
import { Budget, Spending } from '../send/spending';
import { Collected } from './collected';
import { ItemRequests } from './itemRequests';
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
	const requests = new ItemRequests(task, parts, spending);
	const outcome = await run(task, parts, requests, collected).catch(
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
	if (outcome.kind === 'failed') {
		requests.dropLast();
		parts.stop.onFailure(outcome.failure, itemIndex);
	}
	return outcome;
}

/** Fetches the record, or page by page the records, that an input item asks for. */
async function run(
	task: Task,
	parts: RunParts,
	requests: ItemRequests,
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
		const page = onlyPage(result, await requests.ask());
		if (page.kind !== 'page') return outcomeOf(page, task, parts, collected);
		collected.add(page);
		return { kind: 'done', items: collected.items };
	}
	const pages = pagesOf({
		result,
		start: settings.start,
		limit,
		since: settings.since?.toMillis(),
		ask: async (position, wanted) => await requests.ask(position, wanted),
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
