import { type INode, NodeOperationError } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import { quoted } from '../text/message';
import { isObject } from '../operation/record';
import type { InvalidParameter } from '../options/option';
import { NOTHING_SENT } from '../request/failure';
import { truncate } from '../text/untrusted';

/** Makes the error for a parameter that cannot be sent. @param at none in a poll @param place of the value in the parameter */
export function parameterError(
	node: INode,
	at: { itemIndex?: number },
	{ parameter, part, given, message: expected }: InvalidParameter,
	place = '',
): NodeOperationError {
	const { displayName, typeOptions, type } = parameter;
	const label = quoted(displayName + place);
	const name = part === undefined ? label : `${quoted(part)} of ${label}`;
	// a range is an object, as it should be
	const isRange = type === 'fixedCollection' && isObject(given) && part === undefined;
	const is = typeOptions?.password || isRange ? '' : `is ${inWords(given)}: it `;
	// what is expected may name a part of what was given
	const message = `${name} ${is}takes ${truncate(expected)}`;
	const error = new NodeOperationError(node, message, {
		description: NOTHING_SENT,
		...at,
	});
	// NodeOperationError swaps messages that name a system error ("ENOENT") for its own.
	error.message = message;
	return error;
}

/** A name and a password before a host; behind `://` the password may hold anything, but a port is none. */
const LOGIN = /(?:(?<=:\/\/)[^/?#\s"@,;:]*:(?!\d+[/?#])\S*|[^/?#\s"@,;:]*:[^/?#\s"@,;]*)@/g;

/** Most entries of a list that are shown. */
const MAX_SHOWN = 3;

/** What was given, and never as JSON. */
function inWords(given: unknown): string {
	if (isEmpty(given)) return 'empty';
	if (Array.isArray(given)) {
		const { length } = given;
		return `a list ${length > MAX_SHOWN ? `of ${length}` : `with ${given.map(inWords).join(', ')}`}`;
	}
	if (typeof given === 'object') return 'an object';
	if (typeof given !== 'string') return String(given);
	const text = given.slice(0, 1000).replace(LOGIN, '***@').replace(/\s+/g, ' ');
	return `"${truncate(text, 100)}"`;
}

/** Makes the error for a parameter that cannot even be read: an expression that fails. @param label of the parameter, where it is known */
export function unreadable(node: INode, error: unknown, at: { itemIndex?: number }, label = '') {
	const refused = new NodeOperationError(node, error as Error, at);
	const which = label === '' ? '' : `${quoted(label)} cannot be read: `;
	refused.message = which + truncate(refused.message);
	return refused;
}
