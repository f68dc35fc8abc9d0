import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { toErrorItem } from '../output/items';
import { type Failure, toNodeApiError } from '../request/failure';
import { openAccess } from './access';
import { Halt } from './halt';
import { hintOf } from './hint';
import type { ItemOutcome } from './itemRun';
import { Ledger } from './ledger';
import { lostBy } from './lostBy';
import { Parameters } from './parameters';
import type { Plan } from './plan';
import { readPlan } from './readPlan';
import { runPlans } from './runPlans';
import { Sender } from './sender';
import { SharedLookups } from './sharedLookups';
import { Slots } from './slots';

/**
 * Runs the operation that is chosen on a node, for all its input items. Every item is read and
 * checked before the first request is sent.
 *
 * @returns one output: the records of each input item in the order of the input, each with its
 *   paired item; with "Continue" an error item after the records of an input item that failed
 * @throws {NodeApiError} for the first failure of the service, {NodeOperationError} for a parameter
 *   that cannot be sent (neither with "Continue"), and for a credential that cannot be used
 */
export async function runOperations(
	context: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	const node = context.getNode();
	const goesOn = context.continueOnFail();
	const parameters = new Parameters(context);
	const operation = chosenOperation(parameters, node, operations);
	const planned = context
		.getInputData()
		.map((_, itemIndex) => readPlan(context, parameters, node, operation, itemIndex));
	const refused = planned.find(isRefused);
	if (refused !== undefined && !goesOn) throw refused;

	const plans = planned.filter(isPlan);
	const outcomes = plans.length === 0 ? undefined : await runAll(context, node, operation, plans);
	return [
		planned.flatMap((plan, itemIndex) =>
			isPlan(plan)
				? itemsOf(outcomes?.get(itemIndex), itemIndex)
				: [toErrorItem(itemIndex, plan.message)],
		),
	];
}

function chosenOperation(
	parameters: Parameters,
	node: INode,
	operations: readonly Operation[],
): Operation {
	const resource = parameters.read('resource', 0);
	const name = parameters.read('operation', 0);
	const chosen = operations.find(
		(operation) => operation.resource.value === resource && operation.option.value === name,
	);
	if (chosen !== undefined) return chosen;
	throw new NodeOperationError(
		node,
		`This node has no operation "${String(name)}" for the resource "${String(resource)}"`,
		{ description: 'Choose a resource and an operation from the lists.' },
	);
}

/** What an input item asks for, or why it cannot be asked. */
type Planned = Plan | NodeOperationError;

function isRefused(planned: Planned): planned is NodeOperationError {
	return planned instanceof NodeOperationError;
}

function isPlan(planned: Planned): planned is Plan {
	return !isRefused(planned);
}

/** @throws for the first failure, once what was under way has ended, unless the run goes on after failures */
async function runAll(
	context: IExecuteFunctions,
	node: INode,
	operation: Operation,
	plans: readonly Plan[],
): Promise<ReadonlyMap<number, ItemOutcome>> {
	const goesOn = context.continueOnFail();
	const access = await openAccess(context, node, operation.endpoint);
	if (access instanceof NodeOperationError) {
		if (goesOn) return unreached(plans, access.message);
		throw access;
	}
	const { client, secret, baseUrl } = access;
	const halt = new Halt(context.getExecutionCancelSignal());
	const ledger = new Ledger();
	const concurrency = plans[0]?.settings.concurrency ?? 1;
	const slots = new Slots(concurrency);
	const { byItem, firstFailed } = await runPlans(plans, {
		parts: {
			sender: new Sender({ client, slots, halt, ledger, secret, goesOn }),
			lookups: new SharedLookups(plans.map(({ group }) => group)),
			ledger,
			baseUrl,
			// A page that fails leaves those after it without a place to go on from: "Continue" asks in turn.
			pagesAhead: goesOn ? 0 : concurrency - 1,
		},
		halt,
		concurrency,
		goesOn,
	});
	if (firstFailed !== undefined) {
		const { itemIndex, failed } = firstFailed;
		throw toNodeApiError(node, failed.failure, itemIndex, lostBy(failed, ledger));
	}
	context.addExecutionHints(hintOf(ledger));
	return byItem;
}

/** Without a credential that can be used, every input item fails alike. */
function unreached(plans: readonly Plan[], message: string): ReadonlyMap<number, ItemOutcome> {
	const failure: Failure = { message, advice: '', passing: false, mayBeCharged: false };
	return new Map(
		plans.map(({ itemIndex }) => [itemIndex, { items: [], failed: { failure, details: {} } }]),
	);
}

function itemsOf(outcome: ItemOutcome | undefined, itemIndex: number): INodeExecutionData[] {
	if (outcome === undefined) return [];
	const { items, failed } = outcome;
	if (failed === undefined) return items;
	return [...items, toErrorItem(itemIndex, failed.failure.message, failed.details)];
}
