import { NodeOperationError } from 'n8n-workflow';

/** Most input items that the error names besides the first. */
const MAX_NAMED = 10;

/**
 * The error of the first input item that cannot run; it counts and names the others, so that all can be mended at once,
 * and says what On Error would do. Undefined where all can run.
 */
export function refusalOf(prepared: readonly object[]): NodeOperationError | undefined {
	const first = prepared.find((entry) => entry instanceof NodeOperationError);
	if (first === undefined || prepared.length === 1) return first;
	// an error that all items have in common, such as a missing credential, is one
	const others = prepared.flatMap((entry, itemIndex) =>
		entry instanceof NodeOperationError && entry !== first ? [itemIndex] : [],
	);
	const left = prepared.filter((entry) => !(entry instanceof NodeOperationError)).length;
	const notes = [...namesOf(others), ...onErrorNote(others.length, left)];
	first.description = [first.description, ...notes].filter(Boolean).join(' ');
	return first;
}

function namesOf(others: readonly number[]): string[] {
	if (others.length === 0) return [];
	const count =
		others.length === 1 ? '1 more input item is' : `${others.length} more input items are`;
	const left = others.length - MAX_NAMED;
	const more = left > 0 ? ` and ${left} more` : '';
	return [`${count} wrong: ${others.slice(0, MAX_NAMED).join(', ')}${more}.`];
}

/** @param left how many input items can run */
function onErrorNote(others: number, left: number): string[] {
	if (left === 0) return [];
	const wrong = others === 0 ? 'it gives' : 'each of them gives';
	const rest = left === 1 ? 'the other one is sent' : `the other ${left} are sent`;
	return [`With "On Error" set to "Continue", ${wrong} an error item, and ${rest}.`];
}
