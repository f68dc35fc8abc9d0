import { type INode, NodeOperationError } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import { quoted } from '../text/message';
import { isObject } from '../operation/record';
import type { InvalidParameter } from '../options/option';
import { NOTHING_SENT } from '../request/failure';
import { truncate } from '../text/untrusted';

/** Makes the error for a parameter that cannot be sent. @param at the input item; empty in a poll */
export function parameterError(
	node: INode,
	at: { itemIndex?: number },
	{ parameter, part, given, message: expected }: InvalidParameter,
): NodeOperationError {
	const { displayName, typeOptions, type } = parameter;
	const label = quoted(displayName);
	const name = part === undefined ? label : `${quoted(part)} of ${label}`;
	// every range is an object: saying so would not help
	const isRange = type === 'fixedCollection' && isObject(given) && part === undefined;
	const got = typeOptions?.password || isRange ? '' : ` Got ${describeValue(given)}.`;
	// the text can quote a part of the value
	const message = `${name} must be ${truncate(expected)}.${got}`;
	const error = new NodeOperationError(node, message, {
		description: NOTHING_SENT,
		...at,
	});
	// NodeOperationError replaces messages that mention a system error ("ENOENT") with its own
	error.message = message;
	return error;
}

/** Matches a login in front of a host. After `://` the password can contain anything; a port is not a password. */
const LOGIN = /(?:(?<=:\/\/)[^/?#\s"@,;:]*:(?!\d+[/?#])\S*|[^/?#\s"@,;:]*:[^/?#\s"@,;]*)@/g;

/** Max entries of a list to show. */
const MAX_SHOWN = 3;

/** Describes a value in words, without JSON. */
function describeValue(given: unknown): string {
	if (isEmpty(given)) return 'nothing';
	if (Array.isArray(given)) {
		const { length } = given;
		return `a list ${length > MAX_SHOWN ? `of ${length}` : `with ${given.map(describeValue).join(', ')}`}`;
	}
	if (typeof given === 'object') return 'an object';
	if (typeof given !== 'string') return String(given);
	const text = given.slice(0, 1000).replace(LOGIN, '***@').replace(/\s+/g, ' ');
	return `"${truncate(text, 100)}"`;
}

/** Makes the error for a parameter whose expression fails. @param label of the parameter, if known */
export function unreadableParameter(
	node: INode,
	error: unknown,
	at: { itemIndex?: number },
	label = '',
) {
	const rejection = new NodeOperationError(node, error as Error, at);
	const which = label === '' ? '' : `${quoted(label)} cannot be read: `;
	rejection.message = which + truncate(rejection.message);
	return rejection;
}
