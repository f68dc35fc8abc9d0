import type { INode } from 'n8n-workflow';
import { readBody } from '../../nodes/shared/run/body';
import { operationOf } from './nodes';

const node: INode = {
	id: 'node',
	name: 'Node',
	type: 'node',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/**
 * The request body, without paging, that the executor makes of an operation's parameters; filters
 * and options stand beside the others.
 * @throws {NodeOperationError} for what cannot be sent
 */
export function bodyOf(
	title: string,
	parameters: Readonly<Record<string, unknown>>,
	timezone = 'Europe/Lisbon',
): Record<string, unknown> {
	const given = (field: { property: { name: string } }) => parameters[field.property.name];
	return readBody(node, 0, operationOf(title), given, timezone).body;
}
