import type { IExecuteFunctions, INode } from 'n8n-workflow';
import { isTool } from '../plan/parameters';

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
	return isTool(node) && node.onError === undefined && callerOf(context)?.type !== MCP_SERVER;
}

/** The node that calls a tool; n8n's types do not show it, and an agent of version 3 is not told. */
function callerOf(context: IExecuteFunctions): INode | undefined {
	return (context as { parentNode?: INode }).parentNode;
}
