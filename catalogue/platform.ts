import type { INodeTypeDescription } from 'n8n-workflow';
import type { TriggerEvent } from '../nodes/shared/operation/event';
import type { Operation } from '../nodes/shared/operation/operation';

/** A node with its trigger: what the editor shows of both, and the data that it is made of. */
export interface Platform {
	/** Name of the folder in `nodes/`, and of the page in `docs/nodes/`. */
	readonly folder: string;
	/** What the editor gets of the node. */
	readonly description: INodeTypeDescription;
	readonly operations: readonly Operation[];
	/** What the editor gets of the trigger. */
	readonly trigger: INodeTypeDescription;
	readonly events: readonly TriggerEvent[];
}

/** @param node an instance of the node's class, which is called as its folder */
export function platform(
	node: { readonly description: INodeTypeDescription },
	operations: readonly Operation[],
	{ description: trigger }: { readonly description: INodeTypeDescription },
	events: readonly TriggerEvent[],
): Platform {
	const { description } = node;
	return { folder: node.constructor.name, description, operations, trigger, events };
}
