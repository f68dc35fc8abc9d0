import type { Position } from '../operation/paging';
import { onlyPage, type Pages, pagesOf } from '../paging/pages';
import { unexpectedFailure } from '../request/failure';
import { Budget } from '../send/budget';
import { Spending } from '../send/spending';
import { ask } from './ask';
import { Collected } from './collected';
import type { ItemOutcome } from './itemOutcome';
import { noteBudgetExceeded, noteEnded, noteEnding } from './listNotes';
import type { RunParts, Task } from './runParts';

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

/** Fetches the records that an input item asks for, page by page; a lookup has one page with one record. */
async function run(
	task: Task,
	parts: RunParts,
	spending: Spending,
	collected: Collected,
): Promise<ItemOutcome> {
	const { plan } = task;
	const { start } = plan.settings;
	const { items } = collected;
	if (start === null) {
		noteEnded(plan, parts.notes);
		return { kind: 'done', items };
	}
	for await (const page of pagesFor(task, start, parts, spending)) {
		if (page.kind === 'page') {
			collected.add(page);
			continue;
		}
		const progress = collected.progress(page.position);
		switch (page.kind) {
			case 'complete':
			case 'short':
				collected.keep(page.position);
				noteEnding(page, collected, plan, parts.notes);
				return { kind: 'done', items };
			case 'failure':
				return { kind: 'failed', failure: page.failure, items, ...progress };
			case 'unpaid':
				collected.keep(page.position);
				return { ...page, items, ...progress };
			case 'stopped':
				return { ...page, items, ...progress };
		}
	}
	throw new Error('The listing ended without saying how');
}

async function* pagesFor(
	task: Task,
	start: Position | undefined,
	parts: RunParts,
	spending: Spending,
): Pages {
	const { operation, limit } = task.plan;
	const { result } = operation;
	if (result.kind === 'single') {
		const page = onlyPage(result, await ask(task, parts, spending));
		yield page;
		if (page.kind === 'page') yield { kind: 'complete', position: undefined };
		return;
	}
	yield* pagesOf({
		result,
		start,
		limit,
		ask: async (position, size) => await ask(task, parts, spending, position, size),
		maxAhead: () => maxAhead(task, parts),
	});
}

/**
 * Max number of pages asked for ahead. None if a failure must leave one exact position to continue from
 * ("Continue"), and none with a limit on credits: the credits that a short page does not use belong to
 * the records that it left out.
 */
function maxAhead({ plan, access }: Task, { continueOnFail, keys, budget }: RunParts): number {
	const { maxCredits } = plan.settings;
	const isLimited = maxCredits !== undefined || Number.isFinite(budget.limit);
	return continueOnFail || isLimited ? 0 : keys.on(access).lane.width - 1;
}
