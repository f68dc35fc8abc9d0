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
import { runHint, type HintBuilder, stopDetails, unpaidByRun } from './hint';
import { InputFields } from './itemAdditions';
import type { InputItem } from './inputItems';
import { ItemHints } from './itemHints';
import { CONTINUE, continuesOnFail, outputItems } from './onError';
import { planItems } from './prepare';
import { ItemRun, type RunState } from './itemRun';

/** Max input items in parallel, and therefore max requests in flight. */
const MAX_CONCURRENCY = 200;

/**
 * Makes the `execute` of a node, which runs the chosen operation for all input items and returns their records in the order
 * of the input; with "Continue" an error item follows the records of a failed item.
 * @throws (`execute`) {NodeApiError} for the first failure of the service, {NodeOperationError} for an invalid parameter or
 *   credential; neither with "Continue"
 */
export function executor(operations: readonly Operation[]) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { inputItems, settings } = await planItems(this, operations);
		const hintWith = settings.estimateOnly
			? estimateAll(settings, inputItems)
			: await runAll(this, settings, inputItems);
		const fields = new InputFields(settings.includeInput ? this.getInputData() : []);
		const all = outputItems(this, inputItems, fields);
		const items = await toolAnswer(this.getNode(), all, inputItems.length);
		this.addExecutionHints(hintWith(items.length === 0 ? endOfBranch(this) : fields.sentence));
		return [items];
	};
}

/** Warns if the output is empty, because n8n then runs no later node and silently ends a loop. */
function endOfBranch(context: IExecuteFunctions): string | false {
	if (context.getNode().alwaysOutputData === true || context.getInputData().length === 0)
		return false;
	return `There are no items, so this branch ends here, and so does any loop around it. To continue, turn on ${quoted('Always Output Data')} in the settings of this node.`;
}

/**
 * Runs the valid input items, and replaces each by its result.
 * @returns the builder of the hint
 * @throws {NodeApiError} for the failure that stopped the run, once no request is in flight
 */
async function runAll(
	context: IExecuteFunctions,
	{ concurrency = MAX_CONCURRENCY, maxRunCredits }: CommonSettings,
	inputItems: InputItem[],
): Promise<HintBuilder> {
	const sender = new Sender({
		id: runIdOf(context),
		isManual: ['manual', 'retry'].includes(context.getMode()),
		continueOnFail: continuesOnFail(context),
		cancel: context.getExecutionCancelSignal(),
		budget: runBudget(context, maxRunCredits),
	});
	const state: RunState = { sender, hints: new ItemHints() };
	await runTasks(inputItems, state, concurrency);
	// a failed or cancelled run outputs nothing, so later runs may reuse its responses
	const cached = sender.signal.aborted ? sender.cache.leave() : 0;
	if (sender.stoppedBy !== undefined) {
		const { failure, itemIndex } = sender.stoppedBy;
		const details = stopDetails(itemIndex, failure, state, inputItems, cached);
		throw toNodeApiError(context.getNode(), failure, itemIndex, details);
	}
	if (!sender.continueOnFail) rejectUnpaidCall(context, sender.budget, inputItems);
	return (more) => runHint(state, inputItems, more);
}

/**
 * Returns the run's id: Retry On Fail calls the node again with the same execution, node and run index. Undefined without an
 * execution id.
 */
function runIdOf(context: IExecuteFunctions): string | undefined {
	const executionId = context.getExecutionId() as string | undefined;
	const { $runIndex } = context.getWorkflowDataProxy(0);
	return executionId && `${executionId} ${context.getNode().id} ${String($runIndex)}`;
}

/** Throws if earlier calls used up the credits and this call has no output, because a loop would end silently. */
function rejectUnpaidCall(
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
			description: `Earlier calls of this node in this execution have used ${counted(spentBefore, 'credit')}. Raise the limit. With ${CONTINUE} the loop continues, and each item that is left out becomes an error item.`,
		},
	);
}

/** Runs input items in their order, up to `concurrency` in parallel; duplicates follow their original. */
async function runTasks(
	inputItems: InputItem[],
	state: RunState,
	concurrency: number,
): Promise<void> {
	const { sender } = state;
	const remaining = inputItems.values();
	const pause = pauses();
	const work = async () => {
		for (const task of remaining) {
			if (task.kind !== 'ready') continue;
			const send = task.duplicates.length > 0 ? deduplicate(sender.send) : sender.send;
			for (const plan of [task.plan, ...task.duplicates]) {
				if (sender.signal.aborted) return;
				inputItems[plan.itemIndex] = await new ItemRun({ ...task, plan }, send, state).run();
				await pause();
			}
			sender.usage.duplicates += task.duplicates.length;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, work));
}

/**
 * Returns the budget of a run. For users a run is the execution: all calls of the node in it share one budget (Loop Over
 * Items, an agent's calls). It is in memory, so it starts anew if the execution continues in another process after a Wait.
 */
function runBudget(context: IExecuteFunctions, maxRunCredits: number | undefined): Budget {
	// an execution that n8n does not save may have no id
	const executionId = context.getExecutionId() as string | undefined;
	if (maxRunCredits === undefined || !executionId) return new Budget('run', maxRunCredits);
	const name = `${executionId} ${context.getNode().id}`;
	context.onExecutionFinish?.(() => forgetSpending(name));
	return new Budget('run', maxRunCredits, spendingOf(name));
}
