import type { INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** The engine's view of the node types of one workflow, by their full type names. */
export class NodeTypeRegistry implements INodeTypes {
	constructor(private readonly types: ReadonlyMap<string, INodeType | IVersionedNodeType>) {}

	getByName(type: string): INodeType | IVersionedNodeType {
		const nodeType = this.types.get(type);
		if (!nodeType) throw new Error(`No node type '${type}' is registered`);
		return nodeType;
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	getKnownTypes() {
		return {};
	}
}
