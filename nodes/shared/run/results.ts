import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import { type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import { type FailureDetails, toErrorItem } from '../output/items';
import type { ItemOutcome, Progress, Task } from './runParts';
import { isTask, type Prepared } from './prepare';

/** An input item that ended before its end, with what it asked for. */
export interface Unfinished {
	readonly task: Task;
	readonly outcome: Exclude<ItemOutcome, { kind: 'done' }>;
}

/** The input items of a run, each with what it asks for until it ends well: runs of 50,000 items are common. */
export class Results {
	private readonly entries: Array<Prepared | ItemOutcome | undefined>;
	/** By item index, in the order in which they ended. */
	readonly unfinished = new Map<number, Unfinished>();
	/** Number of input items that ended well. */
	done = 0;

	constructor(prepared: readonly Prepared[]) {
		this.entries = [...prepared];
	}

	/** How many input items give an error item where a failure concerns its item alone. */
	get failed(): number {
		return this.entries.filter((entry, itemIndex) => errorItemOf(entry, itemIndex)).length;
	}

	/** How many input items there are. */
	get size(): number {
		return this.entries.length;
	}

	/** The input items that can run, in their order. */
	*tasks(): Generator<Task, void> {
		for (const entry of this.entries) if (isTask(entry)) yield entry;
	}

	/** Takes the outcome of an input item. */
	take(task: Task, outcome: ItemOutcome): void {
		const { itemIndex } = task.plan;
		this.entries[itemIndex] = outcome;
		if (outcome.kind === 'done') this.done += 1;
		else this.unfinished.set(itemIndex, { task, outcome });
	}

	/** The items to give out, in the order of the input. @param mark is given each error item */
	items(continueOnFail: boolean, mark: (error: INodeExecutionData) => void): INodeExecutionData[] {
		return this.entries.flatMap((entry, itemIndex) => {
			if (entry === undefined || isTask(entry)) return [];
			const error = continueOnFail ? errorItemOf(entry, itemIndex) : undefined;
			const items = entry instanceof NodeOperationError ? [] : entry.items;
			if (error === undefined) return items;
			mark(error);
			return [...items, error];
		});
	}
}

/** The error item of an input item that could not be read or ended before its end; none where only its own Max Credits ended it. */
function errorItemOf(
	outcome: Prepared | ItemOutcome | undefined,
	itemIndex: number,
): INodeExecutionData | undefined {
	if (outcome === undefined || isTask(outcome)) return undefined;
	if (outcome instanceof NodeOperationError) return toErrorItem(itemIndex, outcome.message);
	switch (outcome.kind) {
		case 'failed': {
			const { message, status } = outcome.failure;
			return toErrorItem(itemIndex, message, detailsOf(outcome, status));
		}
		case 'unpaid': {
			if (outcome.scope === 'item') return undefined;
			const what = outcome.hasBegun ? 'Stopped at' : 'Not sent: it would go over';
			return toErrorItem(itemIndex, `${what} ${outcome.limit}`, detailsOf(outcome, undefined));
		}
		case 'done':
		case 'stopped':
			return undefined;
	}
}

/** The details of the error item; members that do not apply are left out. */
function detailsOf(
	{ fetched, creditsSpent, resumeFrom }: Progress,
	status: number | undefined,
): FailureDetails {
	return omitBy({ status, fetched, creditsSpent, resumeFrom }, isUndefined);
}
