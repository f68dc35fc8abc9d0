import { unexpectedFailure } from '../request/failure';
import { Budget } from '../send/budget';
import { Spending } from '../send/spending';
import { Collected } from './collected';
import type { ItemOutcome } from './itemOutcome';
import { noteBudgetExceeded } from './listNotes';
import { runList } from './runList';
import { runLookup } from './runLookup';
import type { RunParts } from './runParts';
import type { Task } from './task';

/**
 * Runs the operation for one input item. Never rejects: an unexpected exception is a failure of this
 * item only. A failure stops the run, unless it goes on after failures.
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

async function run(
	task: Task,
	parts: RunParts,
	spending: Spending,
	collected: Collected,
): Promise<ItemOutcome> {
	const { result } = task.plan.operation;
	return result.kind === 'single'
		? await runLookup(task, result, parts, spending)
		: await runList(task, result, parts, spending, collected);
}
