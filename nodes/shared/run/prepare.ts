import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { type Plan, Planner } from '../plan/planner';
import { unreadable } from '../plan/parameterError';
import { RunParameters } from '../plan/parameters';
import { noRunSettings } from '../plan/settings';
import type { Access } from '../request/credential';
import { equalityOf } from '../request/client';
import { EqualItems } from '../send/equalItems';
import { Accesses } from './accesses';
import { continuesOnFail } from './continues';
import { refusalOf } from './refusal';
import type { Task } from './runParts';

/** An input item that can run, or why it cannot. */
export type Prepared = Task | NodeOperationError;

export function isTask(entry: object | undefined): entry is Task {
	return entry !== undefined && 'plan' in entry;
}

/**
 * Reads and checks every input item before the first request is sent. Without an operation, or where the
 * settings for the whole run cannot be used, none can run.
 * @returns one entry for each input item, and the settings for the whole run
 * @throws {NodeOperationError} for the first item that cannot run, and tells the others, unless a failure concerns its item alone
 */
export async function prepare(context: IExecuteFunctions, operations: readonly Operation[]) {
	const mayContinue = continuesOnFail(context);
	const node = context.getNode();
	const items = context.getInputData();
	const parameters = new RunParameters(context);
	const operation = chosenOperation(parameters, node, operations);
	if (operation instanceof NodeOperationError) {
		if (mayContinue) return noneOf(items, operation);
		throw operation;
	}
	const planner = new Planner(node, operation, parameters, context.getTimezone());
	const plans = items.map((_, itemIndex) => planner.plan(itemIndex));
	const settings = planner.runSettings();
	if (settings instanceof NodeOperationError && mayContinue) return noneOf(items, settings);
	const accesses = new Accesses(context, operation.endpoint);
	const groups = new Groups();
	const prepared: Prepared[] = [];
	for (const plan of plans) {
		const task =
			plan instanceof NodeOperationError ? plan : await withAccess(plan, accesses, groups);
		prepared.push(task);
	}
	const refusal = mayContinue ? undefined : refusalOf(prepared);
	if (refusal !== undefined) throw refusal;
	if (settings instanceof NodeOperationError) throw settings;
	return { prepared, settings };
}

/** @returns the error, not thrown, for an operation that the node does not have, and for an expression that fails */
function chosenOperation(
	parameters: RunParameters,
	node: INode,
	operations: readonly Operation[],
): Operation | NodeOperationError {
	try {
		const resource = parameters.read('resource', 0);
		const name = parameters.read('operation', 0);
		const chosen = operations.find(
			(operation) => operation.resource.value === resource && operation.option.value === name,
		);
		if (chosen !== undefined) return chosen;
		throw new Error(
			`This node has no operation "${String(name)}" for the resource "${String(resource)}"`,
		);
	} catch (error) {
		const description = 'Choose a resource and an operation from the lists.';
		return unreadable(node, error, { description });
	}
}

function noneOf(items: readonly unknown[], why: NodeOperationError) {
	const prepared: Prepared[] = items.map(() => why);
	return { prepared, settings: noRunSettings };
}

async function withAccess(plan: Plan, accesses: Accesses, groups: Groups): Promise<Prepared> {
	const access = await accesses.of(plan.itemIndex, plan.baseUrl);
	if (access instanceof NodeOperationError) return access;
	return { plan, access, equalItems: groups.of(plan, access) };
}

/** Which input items may send equal requests: those with the same credential and body. */
class Groups {
	private readonly byRequest = new Map<string, EqualItems>();
	private readonly numbers = new Map<Access, number>();

	of({ body, headers, operation }: Plan, access: Access): EqualItems {
		const number = this.numbers.get(access) ?? this.numbers.size;
		this.numbers.set(access, number);
		const key = `${number} ${equalityOf({ path: operation.endpoint.path, body, headers })}`;
		const items = this.byRequest.get(key) ?? new EqualItems();
		this.byRequest.set(key, items);
		items.join();
		return items;
	}
}
