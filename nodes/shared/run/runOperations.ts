import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { RunKeys } from '../send/runKeys';
import { MAX_WIDTH } from '../account/width';
import type { Operation } from '../operation/operation';
import type { RunSettings } from '../plan/settings';
import { toNodeApiError } from '../request/failure';
import { Sender } from '../send/sender';
import { Stop } from '../send/stop';
import { Usage } from '../send/usage';
import { continuesOnFail, errorMarker } from './continues';
import { estimateAll } from './estimate';
import { earlierCalls, hintOf, missingByRunLimit, notReused, stopNotes, throttledBy } from './hint';
import type { ItemOutcome, RunParts, Task } from './runParts';
import { Notes } from './notes';
import { prepare } from './prepare';
import { Results } from './results';
import { runBudget } from './runBudget';
import { runItem } from './runItem';

/**
 * Makes the `execute` of a node, which runs the operation that is chosen for all input items, and gives their
 * records in the order of the input; with "Continue" an error item after the records of one that failed.
 * @throws (`execute`) {NodeApiError} for the first failure of the service, {NodeOperationError} for a
 *   parameter that cannot be sent and for a credential that cannot be used (none of them with "Continue")
 */
export function executor(operations: readonly Operation[]) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { prepared, settings } = await prepare(this, operations);
		const results = new Results(prepared);
		if (settings.estimateOnly) estimateAll(this, settings, results);
		else await runAll(this, settings, results);
		return [results.items(continuesOnFail(this), errorMarker(this))];
	};
}

/** Runs what was prepared, and adds the hint. @throws {NodeApiError} for what stopped the run, once all under way has ended */
async function runAll(
	context: IExecuteFunctions,
	settings: RunSettings,
	results: Results,
): Promise<void> {
	const parts = partsOf(context, settings);
	const { stop, usage, notes, keys } = parts;
	try {
		await runTasks(results.tasks(), parts, (task, outcome) => results.take(task, outcome));
	} finally {
		stop.dispose();
		keys.close();
		// of a run that failed or was cancelled no item comes out
		if (stop.reason !== undefined) usage.kept = keys.answers.leave();
	}
	if (stop.reason?.kind === 'failed') {
		const { failure, itemIndex } = stop.reason;
		const said = stopNotes(itemIndex, results, usage, keys.answers.total);
		throw toNodeApiError(context.getNode(), failure, itemIndex, said);
	}
	// with "Continue" each input item that the limit left out says so itself
	const missing = stop.continueOnFail ? [] : missingByRunLimit(results.unfinished, notes);
	const failed = stop.continueOnFail ? results.failed : 0;
	const more = [...throttledBy(keys), ...earlierCalls(parts.budget), ...notReused(keys.answers)];
	context.addExecutionHints(hintOf(usage, notes, missing, failed, more));
}

function partsOf(
	context: IExecuteFunctions,
	{ concurrency, maxRunCredits }: RunSettings,
): RunParts {
	const stop = new Stop(continuesOnFail(context), context.getExecutionCancelSignal());
	const keys = new RunKeys();
	stop.whenStopped(() => keys.stop());
	const usage = new Usage();
	return {
		sender: new Sender({ keys, stop, usage }),
		keys,
		maxAtOnce: concurrency ?? MAX_WIDTH,
		stop,
		usage,
		notes: new Notes(),
		budget: runBudget(context, maxRunCredits),
	};
}

/** Runs tasks in their order, as many at once as there may be requests. When the run stops, what is under way ends. */
async function runTasks(
	tasks: Iterator<Task>,
	parts: RunParts,
	done: (task: Task, outcome: ItemOutcome) => void,
): Promise<void> {
	const work = async () => {
		for (;;) {
			if (parts.stop.reason !== undefined) return;
			const next = tasks.next();
			if (next.done === true) return;
			done(next.value, await runItem(next.value, parts));
		}
	};
	await Promise.all(Array.from({ length: parts.maxAtOnce }, work));
	await parts.sender.idle();
}
