import { type INode, NodeOperationError } from 'n8n-workflow';
import type { InvalidParameter } from '../options/option';
import { whichItem } from '../request/failure';
import { cut, escapeHtml, textOf } from '../request/untrustedText';

/** Makes the error for a parameter that cannot be sent. @param itemIndex undefined in a poll */
export function parameterError(
	node: INode,
	itemIndex: number | undefined,
	{ parameter, part, given, message: expected }: InvalidParameter,
): NodeOperationError {
	const { displayName, typeOptions } = parameter;
	const got = typeOptions?.password ? 'a value that is not shown' : givenText(given);
	const where = part === undefined ? '' : ` for "${part}"`;
	// what is expected may name a part of what was given
	const message = `The parameter "${displayName}" is invalid: got ${got}${where}, expected ${cut(expected)}`;
	const description = ['Nothing was sent.', ...whichItem(node, itemIndex)];
	const error = new NodeOperationError(node, message, {
		description: escapeHtml(description.join(' ')),
		...(itemIndex === undefined ? {} : { itemIndex }),
	});
	// NodeOperationError swaps messages that name a system error ("ENOENT") for its own.
	error.message = message;
	return error;
}

/** A name and a password before a host; behind `://` the password may hold anything, but a port is none. */
const LOGIN = /(?:(?<=:\/\/)[^/?#\s"@,;:]*:(?!\d+[/?#])\S*|[^/?#\s"@,;:]*:[^/?#\s"@,;]*)@/g;

function givenText(given: unknown): string {
	if (given === undefined || given === null || given === '') return 'nothing';
	return cut(textOf(given).slice(0, 1000).replace(LOGIN, '***@'), 100);
}

/** Makes the error for a parameter that cannot even be read: an expression that fails. @param label of the parameter, where it is known */
export function unreadable(
	node: INode,
	error: unknown,
	options: { readonly itemIndex?: number; readonly description?: string },
	label?: string,
): NodeOperationError {
	const refused = new NodeOperationError(node, error as Error, options);
	const which = label === undefined ? '' : `The parameter "${label}" cannot be read: `;
	refused.message = which + cut(refused.message);
	return refused;
}
