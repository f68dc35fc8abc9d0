import { type INode, NodeOperationError } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import type { Parameters } from '../plan/parameters';
import { cut } from '../request/foreignText';

/** @throws {NodeOperationError} where the dropdowns name no operation of the node */
export function chosenOperation(
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
		cut(`This node has no operation "${String(name)}" for the resource "${String(resource)}"`),
		{ description: 'Choose a resource and an operation from the lists.' },
	);
}
