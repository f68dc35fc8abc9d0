import { uniq } from 'lodash';
import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import type { Operation } from '../operation/operation';
import { quoted } from '../text/message';
import { members } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { parameterError, unreadable } from '../plan/parameterError';
import { RunParameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import { nameOf, type Plan, taskNameOf } from '../plan/request';
import { noSettings } from '../plan/settings';
import { pauses } from '../time/pauses';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { type Access, accessTo, accessWith } from '../request/credential';
import { NOTHING_SENT } from '../request/failure';
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
	throw parameterError(node, {}, new InvalidParameter({ displayName: label }, given, expected));
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

/**
 * Makes the access of an input item to the service. Those with the same credential share one; it is read for each, because its
 * fields may be expressions. @throws (the access) {NodeOperationError} for a credential that is missing or cannot be used
 */
function accessesOf(context: IExecuteFunctions, { auth }: Endpoint) {
	const node = context.getNode();
	const clientFor = clientsOf(context);
	const accesses = new Map<string, Access>();
	return async ({ itemIndex, baseUrl }: Plan): Promise<Access> => {
		if (baseUrl !== '') return accessTo(clientFor(baseUrl), { baseUrl });
		if (auth === 'none' && node.credentials?.[CREDENTIAL_TYPE] === undefined)
			throw new NodeOperationError(node, NO_ADDRESS, { itemIndex, description: NOTHING_SENT });
		const credential = await shown(context)
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

/** n8n gives no credential that the editor hides, but the expression that hides it may give nothing for this item. */
function shown(context: IExecuteFunctions): IExecuteFunctions {
	const { additionalData = {} } = context as { additionalData?: object };
	const value: unknown = Object.create(additionalData, { currentNodeParameters: { value: {} } });
	return Object.create(context, { additionalData: { value } }) as IExecuteFunctions;
}
