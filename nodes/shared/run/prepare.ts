import { uniq } from 'lodash';
import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { members } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { parameterError, unreadable } from '../plan/parameterError';
import { RunParameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { nameOf, taskNameOf } from '../plan/request';
import { noSettings } from '../plan/settings';
import { pauses } from '../request/deadlines';
import { accessesOf } from './accesses';
import type { InputItem, Task } from './inputItems';
import { continuesOnFail, refusalOf } from './onError';

/**
 * Reads and checks every input item before the first request is sent. Without an operation, or where the
 * settings for the whole run cannot be used, none can run.
 * @returns the input items, none where the execution was cancelled meanwhile, and the settings for the whole run
 * @throws {NodeOperationError} for the first item that cannot run, and tells the others, unless a failure concerns its item alone
 */
export async function prepare(context: IExecuteFunctions, operations: readonly Operation[]) {
	const mayContinue = continuesOnFail(context);
	const node = context.getNode();
	const items = context.getInputData();
	try {
		const parameters = new RunParameters(context);
		const operation = chosenOperation(parameters, node, operations);
		const planner = new Planner(node, parameters, { operation, timezone: context.getTimezone() });
		const taskOf = tasksOf(context, planner, operation);
		const pause = pauses();
		const inputItems: InputItem[] = [];
		for (const itemIndex of items.keys()) {
			inputItems.push(await taskOf(itemIndex).catch(refused));
			await pause();
			if (context.getExecutionCancelSignal()?.aborted)
				return { inputItems: [], settings: noSettings };
		}
		const refusal = mayContinue ? undefined : refusalOf(inputItems);
		if (refusal !== undefined) throw refusal;
		return { inputItems, settings: planner.runSettings() };
	} catch (error) {
		const refusal = error instanceof NodeOperationError ? error : unreadable(node, error, {});
		if (!mayContinue) throw refusal;
		// error items hold the fields of their input items all the same
		const includeInput = members(node.parameters.options).includeInput === true;
		const settings = { ...noSettings, includeInput };
		return { inputItems: items.map(() => refused(refusal)), settings };
	}
}

const refused = (error: NodeOperationError): InputItem => ({ kind: 'refused', error });

/** @throws {NodeOperationError} for an operation that the node does not have */
function chosenOperation(
	parameters: RunParameters,
	node: INode,
	operations: readonly Operation[],
): Operation {
	const [resource, name] = ['resource', 'operation'].map((one) => parameters.read(one, 0));
	const chosen = operations.find(
		(operation) => operation.resource.value === resource && operation.option.value === name,
	);
	if (chosen !== undefined) return chosen;
	const siblings = operations.filter((operation) => operation.resource.value === resource);
	const [label, given, valid] =
		siblings.length === 0
			? ['Resource', resource, operations.map((operation) => operation.resource.value)]
			: [`Operation`, name, siblings.map(({ option }) => option.value)];
	const expected = `one of ${uniq(valid).join(', ')}`;
	throw parameterError(
		node,
		undefined,
		new InvalidParameter({ displayName: label }, given, expected),
	);
}

/**
 * Makes the task of an input item, or says which earlier one has the same credential, body and settings.
 * @throws (the task) {NodeOperationError} for one that cannot run
 */
function tasksOf(context: IExecuteFunctions, planner: Planner, { endpoint }: Operation) {
	const accessOf = accessesOf(context, endpoint);
	const known = new Map<string, Task>();
	return async (itemIndex: number): Promise<InputItem> => {
		const plan = planner.plan(itemIndex);
		const access = await accessOf(plan);
		if (access instanceof NodeOperationError) throw access;
		const name = nameOf(plan, access);
		const whole = taskNameOf(plan, name);
		const first = known.get(whole);
		first?.equals.push(plan);
		if (first !== undefined) return { kind: 'equal', plan, sameAs: first.plan.itemIndex };
		const task: Task = { kind: 'ready', plan, access, name, equals: [] };
		known.set(whole, task);
		return task;
	};
}
