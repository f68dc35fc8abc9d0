import type { Halt } from './halt';
import { type FailedItem, type ItemOutcome, ItemRun, type RunParts } from './itemRun';
import type { Plan } from './plan';

/** How the plans of a run are run. */
export interface RunSetup {
	readonly parts: RunParts;
	readonly halt: Halt;
	/** Input items under way at once. */
	readonly concurrency: number;
	/** Whether a failure leaves the other input items alone, or halts the run. */
	readonly goesOn: boolean;
}

/** The outcomes of the plans that ran, and the first that failed, by time. */
export interface RunOutcomes {
	readonly byItem: ReadonlyMap<number, ItemOutcome>;
	readonly firstFailed: { readonly itemIndex: number; readonly failed: FailedItem } | undefined;
}

/**
 * Runs the plans, so many at once, in their order. A halt lets what is under way end and begins
 * nothing new.
 */
export async function runPlans(plans: readonly Plan[], setup: RunSetup): Promise<RunOutcomes> {
	const { parts, halt, concurrency, goesOn } = setup;
	const byItem = new Map<number, ItemOutcome>();
	let firstFailed: RunOutcomes['firstFailed'];
	const left = plans.values();
	const work = async () => {
		for (const plan of left) {
			if (halt.halted) return;
			const outcome = await new ItemRun(plan, parts).run();
			parts.lookups.leave(plan.group);
			byItem.set(plan.itemIndex, outcome);
			if (outcome.failed === undefined || goesOn) continue;
			firstFailed ??= { itemIndex: plan.itemIndex, failed: outcome.failed };
			halt.stop();
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, plans.length) }, work));
	await parts.sender.idle();
	return { byItem, firstFailed };
}
