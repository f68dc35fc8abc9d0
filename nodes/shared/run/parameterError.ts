import { type INode, NodeOperationError } from 'n8n-workflow';

/**
 * Makes the error for a parameter that cannot be sent: which parameter, which item, what was given,
 * what is wanted.
 */
export function parameterError(
	node: INode,
	itemIndex: number,
	parameter: { readonly displayName: string; readonly name: string },
	given: unknown,
	wanted: string,
): NodeOperationError {
	const { displayName, name } = parameter;
	const message = `The parameter "${displayName}" does not fit: got ${shown(given)}, wanted ${wanted}`;
	const error = new NodeOperationError(node, message, {
		description: `Nothing was sent. Parameter: ${name}. Input item: ${itemIndex}.`,
		itemIndex,
	});
	// NodeOperationError swaps messages that name a system error ("ENOENT") for its own.
	error.message = message;
	return error;
}

function shown(given: unknown): string {
	if (given === undefined || given === null || given === '') return 'nothing';
	const text = textOf(given);
	return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function textOf(given: unknown): string {
	try {
		return JSON.stringify(given) ?? String(given);
	} catch {
		return String(given);
	}
}
