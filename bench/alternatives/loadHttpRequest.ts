import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { join } from 'node:path';

const dist = join(__dirname, 'node_modules/n8n-nodes-base/dist');

/** Loads HTTP Request and the Bearer credential out of n8n-nodes-base, as published. */
export async function loadHttpRequest(): Promise<{
	nodeTypes: Record<string, INodeType | IVersionedNodeType>;
	credentialTypes: ICredentialType[];
}> {
	const [httpRequest, bearer] = await Promise.all([
		load<IVersionedNodeType>('nodes/HttpRequest/HttpRequest.node.js', 'HttpRequest'),
		load<ICredentialType>('credentials/HttpBearerAuth.credentials.js', 'HttpBearerAuth'),
	]);
	return {
		nodeTypes: { 'n8n-nodes-base.httpRequest': httpRequest },
		credentialTypes: [bearer],
	};
}

async function load<Type>(path: string, className: string): Promise<Type> {
	const module: Record<string, (new () => Type) | undefined> = await import(join(dist, path));
	const Class = module[className];
	if (!Class) throw new Error(`n8n-nodes-base: ${path} exports no ${className}`);
	return new Class();
}
