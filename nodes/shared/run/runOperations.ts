import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import { MAX_WIDTH } from '../send/limiter';
import { counted } from '../operation/counted';
import { quoted } from '../operation/quoted';
import type { Operation } from '../operation/operation';
import type { CommonSettings } from '../plan/settings';
import { pauses } from '../request/deadlines';
import { toNodeApiError } from '../request/failure';
import { toolAnswer } from '../output/toolAnswer';
import { Budget } from '../send/budget';
import { Sender } from '../send/sender';
import { ledgers } from '../send/keys';
import { estimateAll } from './estimate';
import { hintOf, type MakeHint, stopNotes, unpaidByRun } from './hint';
import { InputFields } from './inputFields';
import type { InputItem } from './inputItems';
import { Notes } from './notes';
import { continuesOnFail, outputOf } from './onError';
import { prepare } from './prepare';
import { ItemRun, type RunParts } from './itemRun';
import { Requests } from './requests';

/**
 * Makes the `execute` of a node, which runs the operation that is chosen for all input items, and gives their
 * records in the order of the input; with "Continue" an error item after the records of one that failed.
 * @throws (`execute`) {NodeApiError} for the first failure of the service, {NodeOperationError} for a
 *   parameter that cannot be sent and for a credential that cannot be used (none of them with "Continue")
 */
export function executor(operations: readonly Operation[]) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { inputItems, settings } = await prepare(this, operations);
		const { hintWith, leave } = settings.estimateOnly
			? { hintWith: estimateAll(settings, inputItems) }
			: await runAll(this, settings, inputItems);
		const fields = new InputFields(settings.includeInput ? this.getInputData() : []);
		const all = outputOf(this, inputItems, fields);
		const items = await toolAnswer(this.getNode(), all, inputItems.length);
		// n8n's Retry On Fail calls the node again if the first item has a field of that name, be it an input field
		if (this.getNode().retryOnFail === true && items[0]?.json.error !== undefined) leave?.();
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
 * @returns what makes the hint, with one more sentence, and what leaves the answers to another call of the node
 * @throws {NodeApiError} for what stopped the run, once all under way has ended
 */
async function runAll(
	context: IExecuteFunctions,
	{ concurrency = MAX_WIDTH, maxRunCredits }: CommonSettings,
	inputItems: InputItem[],
): Promise<{ readonly hintWith: MakeHint; readonly leave?: () => void }> {
	const isByHand = ['manual', 'retry'].includes(context.getMode());
	const sender = new Sender(
		isByHand,
		continuesOnFail(context),
		context.getExecutionCancelSignal(),
		runBudget(context, maxRunCredits),
	);
	const parts: RunParts = { sender, notes: new Notes() };
	try {
		await runTasks(inputItems, parts, concurrency);
	} finally {
		sender.close();
		// of a run that failed or was cancelled no item comes out
		if (sender.stopReason !== undefined) sender.usage.left = sender.answers.leave();
	}
	const { stopReason } = sender;
	if (stopReason?.kind === 'failure') {
		const { failure, itemIndex } = stopReason;
		const notes = stopNotes(itemIndex, failure, parts, inputItems);
		throw toNodeApiError(context.getNode(), failure, itemIndex, notes);
	}
	if (!sender.continueOnFail) refuseWhollyUnpaid(context, sender.budget, inputItems);
	return {
		hintWith: (more) => hintOf(parts, inputItems, more),
		leave: () => sender.answers.leave(),
	};
}

/** A call whose credits earlier calls have used up fails: without items to hand on, a loop would end in silence. */
function refuseWhollyUnpaid(
	context: IExecuteFunctions,
	{ before, spent }: Budget,
	inputItems: readonly InputItem[],
) {
	const [first] = unpaidByRun(inputItems);
	const hasCome = inputItems.some((item) => 'items' in item && item.items.length > 0);
	if (first === undefined || hasCome || spent > 0 || before === 0) return;
	throw new NodeOperationError(
		context.getNode(),
		`Not sent: it would go over ${first.budget.inWords}`,
		{
			itemIndex: first.plan.itemIndex,
			description: `Earlier calls of this node in this execution have used ${counted(before, 'credit')}. Raise the limit; with On Error: Continue the loop goes on, and each item that is left out says so.`,
		},
	);
}

/** Runs them in their order, so many at once, and after each those that are equal to it. When the run stops, what is under way ends. */
async function runTasks(inputItems: InputItem[], parts: RunParts, atOnce: number): Promise<void> {
	const { sender } = parts;
	const left = inputItems.values();
	const pause = pauses();
	const work = async () => {
		for (const task of left) {
			if (task.kind !== 'ready') continue;
			const became = task.equals.length > 0 ? [] : undefined;
			for (const plan of [task.plan, ...task.equals]) {
				if (sender.stopReason !== undefined) return;
				const requests = new Requests({ ...task, plan }, sender, became);
				inputItems[plan.itemIndex] = await new ItemRun(plan, requests, parts).run();
				await pause();
			}
			sender.usage.equalItems += task.equals.length;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * The budget of a run. To a user a run is the execution: all calls of the node in it share one budget (Loop Over
 * Items, the calls of an agent). It is kept in memory, so after a Wait that goes on in another process it begins anew.
 */
export function runBudget(context: IExecuteFunctions, maxRunCredits: number | undefined): Budget {
	// an execution that n8n does not save may have no id
	const executionId = context.getExecutionId() as string | undefined;
	if (maxRunCredits === undefined || !executionId) return new Budget('run', maxRunCredits);
	const name = `${executionId} ${context.getNode().id}`;
	context.onExecutionFinish?.(() => ledgers.end(name));
	return new Budget('run', maxRunCredits, ledgers.of(name));
}
