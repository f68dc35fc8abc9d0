import { map, uniq } from 'lodash';
import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import type { Operation } from '../operation/operation';
import { quoted } from '../text/message';
import { asObject } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { parameterError, unreadableParameter } from '../plan/parameterError';
import { RunParameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { requestKey, type Plan, taskKey } from '../plan/request';
import { noSettings } from '../plan/settings';
import { pauses } from '../time/pauses';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { type Access, accessTo, accessWith } from '../request/credential';
import { NOTHING_SENT } from '../request/failure';
import type { InputItem, Task } from './inputItems';
import { continuesOnFail, firstRejection } from './onError';

/**
 * Validates every input item before the first request is sent. If the operation or the settings of the run are invalid, no
 * item can run.
 * @returns the input items, empty if the execution was cancelled, and the settings of the run
 * @throws {NodeOperationError} for the first invalid item, listing the others, unless failures become error items
 */
export async function planItems(context: IExecuteFunctions, operations: readonly Operation[]) {
	const mayContinue = continuesOnFail(context);
	const node = context.getNode();
	const items = context.getInputData();
	try {
		const parameters = new RunParameters(context);
		const operation = chosenOperation(parameters, node, operations);
		const planner = new Planner(node, parameters, { operation, timezone: context.getTimezone() });
		const taskOf = taskFactory(context, planner, operation);
		const pause = pauses();
		const inputItems: InputItem[] = [];
		for (const itemIndex of items.keys()) {
			inputItems.push(await taskOf(itemIndex).catch(rejected));
			await pause();
			if (context.getExecutionCancelSignal()?.aborted)
				return { inputItems: [], settings: noSettings };
		}
		const rejection = mayContinue ? undefined : firstRejection(inputItems);
		if (rejection !== undefined) throw rejection;
		return { inputItems, settings: planner.runSettings() };
	} catch (error) {
		const rejection =
			error instanceof NodeOperationError ? error : unreadableParameter(node, error, {});
		if (!mayContinue) throw rejection;
		// error items include the input fields, too
		const includeInput = asObject(node.parameters.options).includeInput === true;
		const settings = { ...noSettings, includeInput };
		return { inputItems: items.map(() => rejected(rejection)), settings };
	}
}

const rejected = (error: NodeOperationError): InputItem => ({ kind: 'rejected', error });

/** @throws {NodeOperationError} for an operation that the node does not have */
function chosenOperation(
	parameters: RunParameters,
	node: INode,
	operations: readonly Operation[],
): Operation {
	const [resource, name] = ['resource', 'operation'].map((one) => parameters.read(one, 0));
	const siblings = operations.filter((operation) => operation.resource.value === resource);
	const chosen = siblings.find(({ option }) => option.value === name);
	if (chosen !== undefined) return chosen;
	const [displayName, given, valid] =
		siblings.length === 0
			? ['Resource', resource, map(operations, 'resource.value')]
			: ['Operation', name, map(siblings, 'option.value')];
	const expected = `one of ${uniq(valid).join(', ')}`;
	throw parameterError(node, {}, new InvalidParameter({ displayName }, given, expected));
}

/**
 * Makes the function that turns an input item into a task, or into a duplicate of an earlier one.
 * @throws (the function) {NodeOperationError} for an invalid item
 */
function taskFactory(context: IExecuteFunctions, planner: Planner, { endpoint }: Operation) {
	const accessOf = accessFactory(context, endpoint);
	const known = new Map<string, Task>();
	return async (itemIndex: number): Promise<InputItem> => {
		const plan = planner.plan(itemIndex);
		const access = await accessOf(plan);
		const name = requestKey(plan, access);
		const key = taskKey(plan, name);
		const first = known.get(key);
		first?.duplicates.push(plan);
		if (first !== undefined) return { kind: 'duplicate', plan, sameAs: first.plan.itemIndex };
		const task: Task = { kind: 'ready', plan, access, name, duplicates: [] };
		known.set(key, task);
		return task;
	};
}

/**
 * Makes the function that returns the access for an input item. Items with the same credential share one. The credential is
 * read for each item, because its fields can be expressions. @throws (the function) {NodeOperationError} for a missing or
 * invalid credential
 */
function accessFactory(context: IExecuteFunctions, { auth }: Endpoint) {
	const node = context.getNode();
	const clientFor = clientsOf(context);
	const accesses = new Map<string, Access>();
	return async ({ itemIndex, baseUrl }: Plan): Promise<Access> => {
		if (baseUrl !== '') return accessTo(clientFor(baseUrl), { baseUrl });
		if (auth === 'none' && node.credentials?.[CREDENTIAL_TYPE] === undefined)
			throw new NodeOperationError(node, NO_ADDRESS, { itemIndex, description: NOTHING_SENT });
		const credential = await visibleCredential(context)
			.getCredentials(CREDENTIAL_TYPE, itemIndex)
			.catch((error: Error) => {
				throw new NodeOperationError(node, error, { itemIndex });
			});
		const key = JSON.stringify(credential);
		const access = accesses.get(key) ?? accessWith(context, clientFor, credential, itemIndex, auth);
		accesses.set(key, access);
		return access;
	};
}

const NO_ADDRESS = `${quoted('Base URL')} is empty: fill it in, or select a credential, whose Base URL is then used`;

/**
 * Returns a context in which n8n reads the credential even if the editor hides it: the expression that hides it can be
 * undefined for this item.
 */
function visibleCredential(context: IExecuteFunctions): IExecuteFunctions {
	const { additionalData = {} } = context as { additionalData?: object };
	const value: unknown = Object.create(additionalData, { currentNodeParameters: { value: {} } });
	return Object.create(context, { additionalData: { value } }) as IExecuteFunctions;
}
