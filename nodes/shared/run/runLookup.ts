import type { SingleResult } from '../operation/operation';
import { toItem } from '../output/items';
import { readRecord } from '../paging/readRecord';
import type { Spending } from '../send/spending';
import { ask } from './ask';
import type { ItemOutcome } from './itemOutcome';
import type { RunParts } from './runParts';
import type { Task } from './task';

/** Fetches the one record that an input item asks for. */
export async function runLookup(
	task: Task,
	result: SingleResult,
	parts: RunParts,
	spending: Spending,
): Promise<ItemOutcome> {
	const { itemIndex, shape, settings } = task.plan;
	const reply = await ask(task, parts, spending, undefined, undefined);
	const progress = { items: [], fetched: undefined, hasBegun: false, resumeFrom: undefined };
	const creditsSpent = spending.spent;
	switch (reply.kind) {
		case 'failure':
			return { kind: 'failed', failure: reply.failure, creditsSpent, ...progress };
		case 'unpaid':
		case 'stopped':
			return { ...reply, creditsSpent, ...progress };
		case 'answer': {
			const found = readRecord(result, reply.envelope.data);
			if ('message' in found) {
				reply.discard?.();
				return { kind: 'failed', failure: found, creditsSpent, ...progress };
			}
			const { timeMs } = reply.envelope;
			const details = settings.addResponseDetails
				? { creditsCost: reply.cost, timeMs, next: null }
				: undefined;
			return { kind: 'done', items: [toItem(shape, found.record, itemIndex, details)] };
		}
	}
}
