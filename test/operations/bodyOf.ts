import { type INode, NodeOperationError } from 'n8n-workflow';
import type { Parameters as NodeParameters } from '../../nodes/shared/plan/parameters';
import { Planner } from '../../nodes/shared/plan/planner';
import { operationOf } from '../../tools/catalogue';

const position: [number, number] = [0, 0];
const node: INode = { id: '', name: 'Node', type: '', typeVersion: 1, position, parameters: {} };

/**
 * Returns the request body, without paging, for parameters; filters and options are given on the same level as the others.
 * Adds a query to a search without one, which could be rejected, and removes it from the body again.
 * @throws {NodeOperationError} for invalid parameters
 */
export function bodyOf(
	title: string,
	given: Readonly<Record<string, unknown>>,
	timezone = 'Europe/Lisbon',
): Readonly<Record<string, unknown>> {
	const operation = operationOf(title);
	const lacksQuery = operation.filters !== undefined && (given.query ?? '') === '';
	const all: Readonly<Record<string, unknown>> = {
		baseUrl: 'https://api.example.com',
		...given,
		...(lacksQuery ? { query: 'anything' } : {}),
	};
	const parameters: NodeParameters = {
		read: (name, _itemIndex, fallback = '') =>
			name === 'filters' || name === 'options' ? all : (all[name] ?? fallback),
	};
	const plan = new Planner(node, parameters, { operation, timezone }).plan(0);
	const { query: _query, ...rest } = plan.body;
	return lacksQuery ? rest : plan.body;
}

/** Returns the error for parameters; undefined if they are valid. */
export function rejectionMessage(...call: Parameters<typeof bodyOf>): string | undefined {
	try {
		bodyOf(...call);
	} catch (error) {
		if (error instanceof NodeOperationError) return error.message;
		throw error;
	}
	return undefined;
}
