import { compact, isUndefined, omitBy } from 'lodash';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeOperationError,
} from 'n8n-workflow';
import { isTool } from '../output/toolAnswer';
import { counted } from '../text/message';
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
 * (n8n-core, `workflow-execute`); an empty message is no error. Members of `details` that do not apply are left out.
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
 * Returns the error of the first invalid input item, which lists the others, so that all can be corrected at once. Undefined
 * if all are valid.
 */
export function firstRejection(inputItems: readonly InputItem[]): NodeOperationError | undefined {
	const errors = inputItems.map((item) => (item.kind === 'rejected' ? item.error : undefined));
	const [error] = compact(errors);
	// a shared cause, such as a missing credential, needs no list of items
	if (error === undefined || inputItems.length === 1 || errors.every((one) => one === error))
		return error;
	const [first, ...others] = failedItems(inputItems);
	const more = others.length === 0 ? '' : `, and ${others.length} more: ${listNumbers(others)}`;
	error.description = compact([
		error.description,
		`Wrong: item ${first}${more} (counted from 0).`,
		errors.includes(undefined) && `${CONTINUE} skips what is wrong, and sends the rest.`,
	]).join(' ');
	return error;
}

/** `2 items failed: 4, 5 (counted from 0).`: a single input item needs no number, and none no sentence. */
export function itemsSentence(
	did: string,
	numbers: readonly number[],
	inputItems: readonly InputItem[],
	because = '',
): string | false {
	const which = inputItems.length === 1 ? '' : `: ${listNumbers(numbers)} (counted from 0)`;
	return numbers.length > 0 && `${counted(numbers.length, 'item')} ${did}${which}${because}.`;
}

/** Lists the first numbers and counts the others: `4, 5, 6 and 12 more`. */
export function listNumbers(numbers: readonly number[]): string {
	const more = numbers.length - MAX_LISTED;
	return `${numbers.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
