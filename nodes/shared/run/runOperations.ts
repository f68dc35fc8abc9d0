import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import { counted, quoted } from '../text/message';
import type { Operation } from '../operation/operation';
import type { CommonSettings } from '../plan/settings';
import { toNodeApiError } from '../request/failure';
import { toolAnswer } from '../output/toolAnswer';
import { Budget, forgetSpending, spendingOf } from '../send/budget';
import { deduplicate } from '../send/deduplicate';
import { Sender } from '../send/sender';
import { pauses } from '../time/pauses';
import { estimateAll } from './estimate';
import { hintOf, type MakeHint, stopNotes, unpaidByRun } from './hint';
import { InputFields } from './inputFields';
import type { InputItem } from './inputItems';
import { Notes } from './notes';
import { CONTINUE, continuesOnFail, outputOf } from './onError';
import { prepare } from './prepare';
import { ItemRun, type RunParts } from './itemRun';

/** Most input items that run in parallel: so many requests can be in flight. */
const MAX_CONCURRENCY = 200;

/**
 * Makes the `execute` of a node, which runs the operation that is chosen for all input items, and gives their
 * records in the order of the input; with "Continue" an error item after the records of one that failed.
 * @throws (`execute`) {NodeApiError} for the first failure of the service, {NodeOperationError} for a
 *   parameter that cannot be sent and for a credential that cannot be used (none of them with "Continue")
 */
export function executor(operations: readonly Operation[]) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { inputItems, settings } = await prepare(this, operations);
		const hintWith = settings.estimateOnly
			? estimateAll(settings, inputItems)
			: await runAll(this, settings, inputItems);
		const fields = new InputFields(settings.includeInput ? this.getInputData() : []);
		const all = outputOf(this, inputItems, fields);
		const items = await toolAnswer(this.getNode(), all, inputItems.length);
		this.addExecutionHints(hintWith(items.length === 0 ? endOfBranch(this) : fields.sentence));
		return [items];
	};
}

/** n8n runs nothing behind a node that gives no items: a loop ends there, without an error. */
function endOfBranch(context: IExecuteFunctions): string | false {
	if (context.getNode().alwaysOutputData === true || context.getInputData().length === 0)
		return false;
	return `Nothing came out, so this branch ends here, and a loop with it: ${quoted('Always Output Data')} in the settings of this node lets it go on.`;
}

/**
 * Runs the input items that can run, and puts what became of each in its place.
 * @returns what makes the hint, with one more sentence
 * @throws {NodeApiError} for what stopped the run, once all in flight has ended
 */
async function runAll(
	context: IExecuteFunctions,
	{ concurrency = MAX_CONCURRENCY, maxRunCredits }: CommonSettings,
	inputItems: InputItem[],
): Promise<MakeHint> {
	const sender = new Sender({
		id: runIdOf(context),
		isManual: ['manual', 'retry'].includes(context.getMode()),
		continueOnFail: continuesOnFail(context),
		cancel: context.getExecutionCancelSignal(),
		budget: runBudget(context, maxRunCredits),
	});
	const parts: RunParts = { sender, notes: new Notes() };
	await runTasks(inputItems, parts, concurrency);
	// no item comes out of a run that failed or was cancelled
	const cached = sender.signal.aborted ? sender.cache.leave() : 0;
	if (sender.stoppedBy !== undefined) {
		const { failure, itemIndex } = sender.stoppedBy;
		const notes = stopNotes(itemIndex, failure, parts, inputItems, cached);
		throw toNodeApiError(context.getNode(), failure, itemIndex, notes);
	}
	if (!sender.continueOnFail) refuseWhollyUnpaid(context, sender.budget, inputItems);
	return (more) => hintOf(parts, inputItems, more);
}

/** Names a run: n8n's Retry On Fail calls the node again with the same execution, node and run index. Undefined without an execution id. */
function runIdOf(context: IExecuteFunctions): string | undefined {
	const executionId = context.getExecutionId() as string | undefined;
	const { $runIndex } = context.getWorkflowDataProxy(0);
	return executionId && `${executionId} ${context.getNode().id} ${String($runIndex)}`;
}

/** A call whose credits earlier calls have used up fails: without items to hand on, a loop would end in silence. */
function refuseWhollyUnpaid(
	context: IExecuteFunctions,
	{ spentBefore, spent }: Budget,
	inputItems: readonly InputItem[],
) {
	const [first] = unpaidByRun(inputItems);
	const hasCome = inputItems.some((item) => 'items' in item && item.items.length > 0);
	if (first === undefined || hasCome || spent > 0 || spentBefore === 0) return;
	throw new NodeOperationError(
		context.getNode(),
		`Not sent: it would go over ${first.budget.label}`,
		{
			itemIndex: first.plan.itemIndex,
			description: `Earlier calls of this node in this execution have used ${counted(spentBefore, 'credit')}. Raise the limit; with ${CONTINUE} the loop goes on, and each item that is left out says so.`,
		},
	);
}

/** Runs input items in their order, up to `concurrency` in parallel; duplicates follow their original. */
async function runTasks(
	inputItems: InputItem[],
	parts: RunParts,
	concurrency: number,
): Promise<void> {
	const { sender } = parts;
	const remaining = inputItems.values();
	const pause = pauses();
	const work = async () => {
		for (const task of remaining) {
			if (task.kind !== 'ready') continue;
			const send = task.equals.length > 0 ? deduplicate(sender.send) : sender.send;
			for (const plan of [task.plan, ...task.equals]) {
				if (sender.signal.aborted) return;
				inputItems[plan.itemIndex] = await new ItemRun({ ...task, plan }, send, parts).run();
				await pause();
			}
			sender.usage.duplicates += task.equals.length;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, work));
}

/**
 * The budget of a run. To a user a run is the execution: all calls of the node in it share one budget (Loop Over
 * Items, the calls of an agent). It is kept in memory, so after a Wait that goes on in another process it begins anew.
 */
function runBudget(context: IExecuteFunctions, maxRunCredits: number | undefined): Budget {
	// an execution that n8n does not save may have no id
	const executionId = context.getExecutionId() as string | undefined;
	if (maxRunCredits === undefined || !executionId) return new Budget('run', maxRunCredits);
	const name = `${executionId} ${context.getNode().id}`;
	context.onExecutionFinish?.(() => forgetSpending(name));
	return new Budget('run', maxRunCredits, spendingOf(name));
}
