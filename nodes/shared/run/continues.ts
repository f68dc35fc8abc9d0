import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { isTool } from '../options/listing';

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

/**
 * Marks error items for n8n before 2.34.4, which sends an item to the error output only where it has a
 * member `error`, or where its `json` holds no more than a message. Later versions know one by its keys.
 * The member is not enumerable, so that it is lost when n8n copies the item. On an item that keeps it,
 * n8n replaces the whole `json` with the message, and `details` are lost. n8n does not copy the items
 * of a node that nothing is connected to, so these are not marked.
 */
export function errorMarker(context: IExecuteFunctions): (item: INodeExecutionData) => void {
	const isCopied = context.getExecuteData().source !== null;
	if (context.getNode().onError !== 'continueErrorOutput' || !isCopied) return () => {};
	return (item) => {
		const { error } = item.json;
		const value = new Error(typeof error === 'string' ? error : undefined);
		// writable: n8n before 1.122 removes it
		Object.defineProperty(item, 'error', { value, enumerable: false, writable: true });
	};
}
