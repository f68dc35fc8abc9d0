import { type INode, NodeOperationError } from 'n8n-workflow';
import { whichItem } from '../request/failure';
import { escapeHtml, shown } from '../request/foreignText';

/** A parameter as the screen shows it. */
export interface ShownParameter {
	readonly displayName: string;
	readonly name: string;
	readonly typeOptions?: { readonly password?: boolean };
}

/**
 * Makes the error for a parameter that cannot be sent: which parameter, which item, what was given,
 * what is wanted.
 * @param itemIndex undefined in a poll
 */
export function parameterError(
	node: INode,
	itemIndex: number | undefined,
	parameter: ShownParameter,
	given: unknown,
	wanted: string,
): NodeOperationError {
	const { displayName, name, typeOptions } = parameter;
	const got = typeOptions?.password ? 'a value that is not shown' : givenText(given);
	const message = `The parameter "${displayName}" does not fit: got ${got}, wanted ${wanted}`;
	const description = ['Nothing was sent.', `Parameter: ${name}.`, ...whichItem(itemIndex)];
	const error = new NodeOperationError(node, message, {
		description: escapeHtml(description.join(' ')),
		...(itemIndex === undefined ? {} : { itemIndex }),
	});
	// NodeOperationError swaps messages that name a system error ("ENOENT") for its own.
	error.message = message;
	return error;
}

function givenText(given: unknown): string {
	return given === undefined || given === null || given === '' ? 'nothing' : shown(given);
}
