import { compact, isUndefined, omitBy } from 'lodash';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeOperationError,
} from 'n8n-workflow';
import { isTool } from '../output/toolAnswer';
import type { InputFields } from './itemAdditions';
import type { InputItem } from './inputItems';

/** Max input items listed in one sentence. */
export const MAX_LISTED = 10;

/** Path of the setting in the editor. */
export const CONTINUE = 'Settings > On Error > Continue';

/** The node that returns a tool's error to an MCP client. */
const MCP_SERVER = '@n8n/n8n-nodes-langchain.mcpTrigger';

/**
 * Returns whether failures become error items: with "Continue", and in an AI tool whose On Error is not set. Before version
 * 3, an agent does not pass a tool's exception to its model, which reads an empty answer (n8n 2.41); in other versions of n8n
 * it ends the agent's run.
 */
export function continuesOnFail(context: IExecuteFunctions): boolean {
	if (context.continueOnFail()) return true;
	const node = context.getNode();
	// the node that calls the tool; n8n's types do not declare it
	const { parentNode } = context as { parentNode?: INode };
	return isTool(node) && node.onError === undefined && parentNode?.type !== MCP_SERVER;
}

/** Returns the output in the order of the input; with "Continue" an error item follows the records of a failed item. */
export function outputItems(
	context: IExecuteFunctions,
	inputItems: readonly InputItem[],
	fields: InputFields,
) {
	const continueOnFail = continuesOnFail(context);
	const mark = errorMarker(context);
	return inputItems.flatMap((item, itemIndex): INodeExecutionData[] => {
		const error = continueOnFail ? errorItem(item, itemIndex) : undefined;
		if (error !== undefined) mark(error);
		const items = 'items' in item ? item.items : [];
		const all = error === undefined ? items : [...items, error];
		for (const one of all) fields.addTo(one, itemIndex);
		return all;
	});
}

/** Returns the indexes of input items that get an error item. */
export function failedItems(inputItems: readonly InputItem[]): number[] {
	return inputItems.flatMap((item, itemIndex) =>
		errorMessage(item) === undefined ? [] : [itemIndex],
	);
}

/** Returns the message of an item's error; undefined if it succeeded, or ended only at its own Max Credits. */
function errorMessage(item: InputItem): string | undefined {
	if (item.kind === 'rejected') return item.error.message;
	if (item.kind === 'failure') return item.failure.message;
	if (item.kind !== 'unpaid' || item.budget.scope === 'item') return undefined;
	return `${item.hasBegun ? 'Stopped at' : 'Not sent: it would go over'} ${item.budget.label}`;
}

/**
 * Builds an error item. n8n sends it to the error output if its only keys are `error` and `details`, or if it is marked
 * (n8n-core, `workflow-execute`); an empty message does not count as an error. Members of `details` that do not apply are
 * left out.
 */
function errorItem(item: InputItem, itemIndex: number): INodeExecutionData | undefined {
	const message = errorMessage(item);
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
 * Marks error items with a member `error`, so that n8n sends them to the error output even with the fields of their input
 * items. The member is not enumerable, so that n8n's copy loses it: where it remains, n8n replaces the whole `json` with the
 * message. n8n does not copy the items of a node without successors, so these are not marked.
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
 * Returns the error of the first invalid input item. It counts and lists the others, so that all can be corrected at once,
 * and mentions On Error. Undefined if all are valid.
 */
export function firstRejection(inputItems: readonly InputItem[]): NodeOperationError | undefined {
	const errors = inputItems.map((item) => (item.kind === 'rejected' ? item.error : undefined));
	const [error] = compact(errors);
	// a shared cause, such as a missing credential, needs no list of items
	if (error === undefined || inputItems.length === 1 || errors.every((one) => one === error))
		return error;
	const [first, ...others] = failedItems(inputItems);
	const left = inputItems.length - others.length - 1;
	const more = others.length === 0 ? '' : `, and ${others.length} more: ${listNumbers(others)}`;
	const them = others.length === 0 ? 'it' : 'them';
	error.description = compact([
		error.description,
		`Invalid: item ${first}${more} (counted from 0).`,
		left > 0 && `${CONTINUE} skips ${them} and sends the other ${left === 1 ? 'one' : left}.`,
	]).join(' ');
	return error;
}

/** Lists the first numbers and counts the others: `4, 5, 6 and 12 more`. */
export function listNumbers(numbers: readonly number[], max = MAX_LISTED): string {
	const more = numbers.length - max;
	return `${numbers.slice(0, max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
