import type { INode, NodeOperationError } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import type { Parameters } from '../plan/parameters';
import { unreadable } from '../plan/parameterError';

/**
 * @returns the error, not thrown, where the dropdowns name no operation of the node, and for an expression
 *   in them that fails
 */
export function chosenOperation(
	parameters: Parameters,
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
