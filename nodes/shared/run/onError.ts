import { compact, isUndefined, omitBy } from 'lodash';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeOperationError,
} from 'n8n-workflow';
import { isTool } from '../output/toolAnswer';
import type { InputFields } from './inputFields';
import type { InputItem } from './inputItems';

/** Most input items that one sentence lists. */
export const MAX_LISTED = 10;

/** Where the editor has the setting. */
export const CONTINUE = 'Settings > On Error > Continue';

/** It hands a tool's error to its client, marked as an error. */
const MCP_SERVER = '@n8n/n8n-nodes-langchain.mcpTrigger';

/**
 * Whether failures become error items: with "Continue", and where an AI agent calls the node as its tool
 * and On Error is not set. What a tool throws does not reach the model of an agent before version 3, which
 * reads an empty answer (n8n 2.41), and on other versions of n8n it ends the agent's run.
 */
export function continuesOnFail(context: IExecuteFunctions): boolean {
	if (context.continueOnFail()) return true;
	const node = context.getNode();
	// the node that calls a tool; n8n's types do not show it, and an agent of version 3 is not told
	const { parentNode } = context as { parentNode?: INode };
	return isTool(node) && node.onError === undefined && parentNode?.type !== MCP_SERVER;
}

/** The items to give out, in the order of the input; with "Continue" an error item after those of one that failed. */
export function outputOf(
	context: IExecuteFunctions,
	inputItems: readonly InputItem[],
	fields: InputFields,
) {
	const continueOnFail = continuesOnFail(context);
	const mark = errorMarker(context);
	return inputItems.flatMap((item, itemIndex): INodeExecutionData[] => {
		const error = continueOnFail ? errorItemOf(item, itemIndex) : undefined;
		if (error !== undefined) mark(error);
		const items = 'items' in item ? item.items : [];
		const all = error === undefined ? items : [...items, error];
		for (const one of all) fields.addTo(one, itemIndex);
		return all;
	});
}

/** The numbers of the input items that give an error item where a failure concerns its item alone. */
export function failedIn(inputItems: readonly InputItem[]): number[] {
	return inputItems.flatMap((item, itemIndex) =>
		messageOf(item) === undefined ? [] : [itemIndex],
	);
}

/** What the error item says of an input item that could not be read or ended before its end; none where only its own Max Credits ended it. */
function messageOf(item: InputItem): string | undefined {
	if (item.kind === 'refused') return item.error.message;
	if (item.kind === 'failure') return item.failure.message;
	if (item.kind !== 'unpaid' || item.budget.scope === 'item') return undefined;
	return `${item.hasBegun ? 'Stopped at' : 'Not sent: it would go over'} ${item.budget.label}`;
}

/**
 * Makes an error item. n8n sends it to the error output by its keys, which may be `error` and `details` only, or by its mark
 * (n8n-core, `workflow-execute`); an empty message is no error. Members of `details` that do not apply are left out.
 */
function errorItemOf(item: InputItem, itemIndex: number): INodeExecutionData | undefined {
	const message = messageOf(item);
	if (message === undefined) return undefined;
	const json: IDataObject = { error: message || 'The operation failed' };
	if (item.kind === 'failure' || item.kind === 'unpaid') {
		const { plan, items, creditsSpent, position: resumeFrom } = item;
		const status = item.kind === 'failure' ? item.failure.status : undefined;
		const fetched = plan.operation.result.kind === 'list' ? items.length : undefined;
		json.details = omitBy({ status, fetched, creditsSpent, resumeFrom }, isUndefined);
	}
	return { json, pairedItem: { item: itemIndex } };
}

/**
 * Marks error items by a member `error`, so that n8n sends them to the error output whatever fields of their input items they
 * hold. The member is not enumerable, so that it is lost when n8n copies the item: on one that keeps it n8n replaces the whole
 * `json` with the message. It does not copy the items of a node that nothing is connected to, so these are not marked.
 */
function errorMarker(context: IExecuteFunctions): (item: INodeExecutionData) => void {
	const isCopied = context.getExecuteData().source !== null;
	if (context.getNode().onError !== 'continueErrorOutput' || !isCopied) return () => {};
	return (item) => {
		const { error } = item.json;
		const value = new Error(typeof error === 'string' ? error : undefined);
		Object.defineProperty(item, 'error', { value, enumerable: false });
	};
}

/**
 * The error of the first input item that cannot run; it counts and names the others, so that all can be mended at once,
 * and says what On Error would do. Undefined where all can run.
 */
export function refusalOf(inputItems: readonly InputItem[]): NodeOperationError | undefined {
	const errors = inputItems.map((item) => (item.kind === 'refused' ? item.error : undefined));
	const wrong = [...errors.keys()].filter((itemIndex) => errors[itemIndex] !== undefined);
	const [first = 0, ...others] = wrong;
	const error = errors[first];
	const left = inputItems.length - wrong.length;
	// what all have in common, such as a missing credential, or a value that is no expression, is wrong in none of them
	if (error === undefined || inputItems.length === 1 || errors.every((one) => one === error))
		return error;
	const more = others.length === 0 ? '' : `, and ${others.length} more: ${listed(others)}`;
	const them = others.length === 0 ? 'it' : 'them';
	error.description = compact([
		error.description,
		`Wrong: item ${first}${more} (counted from 0).`,
		left > 0 && `${CONTINUE} skips ${them} and sends the other ${left === 1 ? 'one' : left}.`,
	]).join(' ');
	return error;
}

/** The first ones, and how many more there are: `4, 5, 6 and 12 more`. @param numbers of input items */
export function listed(numbers: readonly number[]): string {
	const more = numbers.length - MAX_LISTED;
	return `${numbers.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
