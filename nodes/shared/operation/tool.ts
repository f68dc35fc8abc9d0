import type { INode } from 'n8n-workflow';

/** Whether a node is the tool that n8n makes of ours for AI agents (n8n's `ai-tools`, and its `@tool`). */
export function isTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}
