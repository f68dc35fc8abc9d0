import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { join } from 'node:path';

const dist = join(__dirname, 'node_modules/n8n-nodes-base/dist');

/** n8n's own nodes, as published. */
export interface NodesBase {
	/** By the type that a workflow names. */
	readonly nodeTypes: Record<string, INodeType | IVersionedNodeType>;
	readonly credentialTypes: ICredentialType[];
}

/** Loads HTTP Request, Split Out and the Bearer credential out of n8n-nodes-base. */
export async function loadNodesBase(): Promise<NodesBase> {
	const [httpRequest, splitOut, bearer] = await Promise.all([
		load<IVersionedNodeType>('nodes/HttpRequest/HttpRequest.node.js', 'HttpRequest'),
		load<INodeType>('nodes/Transform/SplitOut/SplitOut.node.js', 'SplitOut'),
		load<ICredentialType>('credentials/HttpBearerAuth.credentials.js', 'HttpBearerAuth'),
	]);
	return {
		nodeTypes: {
			'n8n-nodes-base.httpRequest': httpRequest,
			'n8n-nodes-base.splitOut': splitOut,
		},
		credentialTypes: [bearer],
	};
}

async function load<Type>(path: string, className: string): Promise<Type> {
	const module: Record<string, (new () => Type) | undefined> = await import(join(dist, path));
	const Class = module[className];
	if (!Class) throw new Error(`n8n-nodes-base: ${path} exports no ${className}`);
	return new Class();
}
