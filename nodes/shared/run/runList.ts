import type { ListResult } from '../operation/operation';
import { pagesOf } from '../paging/pages';
import type { Spending } from '../send/spending';
import { ask } from './ask';
import type { Collected } from './collected';
import type { ItemOutcome } from './itemOutcome';
import { noteEnded, noteEnding } from './listNotes';
import type { RunParts } from './runParts';
import type { Task } from './task';

/** Fetches the records of a listing that an input item asks for, page by page. */
export async function runList(
	task: Task,
	result: ListResult,
	parts: RunParts,
	spending: Spending,
	collected: Collected,
): Promise<ItemOutcome> {
	const { plan } = task;
	const { start } = plan.settings;
	if (start === null) {
		noteEnded(plan, parts.notes);
		return { kind: 'done', items: [] };
	}
	const pages = pagesOf({
		result,
		start,
		wanted: plan.wanted,
		ask: async (position, size) => await ask(task, parts, spending, position, size),
		mostAhead: () => mostAhead(task, parts),
	});
	for await (const page of pages) {
		if (page.kind === 'page') {
			collected.add(page);
			continue;
		}
		const { items } = collected;
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

/**
 * Max number of pages asked for ahead. None if a failure must leave one exact position to go on from
 * ("Continue"), and none with a limit on credits: the credits that a short page does not use belong to
 * the records that it left out.
 */
function mostAhead({ plan, access }: Task, { continueOnFail, keys, budget }: RunParts): number {
	const { maxCredits } = plan.settings;
	const isLimited = maxCredits !== undefined || Number.isFinite(budget.limit);
	return continueOnFail || isLimited ? 0 : keys.on(access).lane.width - 1;
}
