import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import type { Plan } from '../plan/plan';
import type { Parameters } from '../plan/parameters';
import { Planner } from '../plan/planner';
import type { Access } from '../request/credential';
import { SharedLookups } from '../send/sharedLookups';
import { Accesses } from './accesses';
import { continuesOnFail } from './continues';
import type { Task } from './task';

/** An input item that can run, or why it cannot. */
export type Prepared = Task | NodeOperationError;

export function isTask(entry: object | undefined): entry is Task {
	return entry !== undefined && 'plan' in entry;
}

/**
 * Reads and checks every input item before the first request is sent.
 * @returns one entry for each input item
 * @throws {NodeOperationError} for the first item that cannot run, unless the run goes on after failures
 */
export async function prepare(
	context: IExecuteFunctions,
	operation: Operation,
	parameters: Parameters,
): Promise<Prepared[]> {
	const mayContinue = continuesOnFail(context);
	const planner = new Planner(context.getNode(), operation, parameters, context.getTimezone());
	const plans = context.getInputData().map((_, itemIndex) => {
		const plan = planner.plan(itemIndex);
		if (plan instanceof NodeOperationError && !mayContinue) throw plan;
		return plan;
	});
	const accesses = new Accesses(context, operation.endpoint);
	const groups = new Groups();
	const prepared: Prepared[] = [];
	for (const plan of plans) {
		const task =
			plan instanceof NodeOperationError ? plan : await withAccess(plan, accesses, groups);
		if (task instanceof NodeOperationError && !mayContinue) throw task;
		prepared.push(task);
	}
	return prepared;
}

async function withAccess(plan: Plan, accesses: Accesses, groups: Groups): Promise<Prepared> {
	const access = await accesses.of(plan.itemIndex, plan.baseUrl);
	if (access instanceof NodeOperationError) return access;
	return { plan, access, group: groups.of(plan, access) };
}

/** Who may send equal requests: the items with the same credential and body. */
class Groups {
	private readonly lookups = new SharedLookups();
	private readonly numbers = new Map<Access, number>();

	of({ body, settings }: Plan, access: Access): Task['group'] {
		if (!settings.reuseLookups) return { items: 1 };
		const number = this.numbers.get(access) ?? this.numbers.size;
		this.numbers.set(access, number);
		return this.lookups.join(JSON.stringify([number, body]));
	}
}
