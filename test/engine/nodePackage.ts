import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { loadPackage } from './packedPackage';
import { sourcePackage } from './sourcePackage';

/** Where node types and credential types come from: the sources, or the built package. */
export interface NodePackage {
	/** The npm name; a node's type in a workflow is `<name>.<node>`. */
	readonly name: string;
	/** The node type of that short name, such as `codeHost`. Rejects if there is none. */
	nodeType(name: string): Promise<INodeType | IVersionedNodeType>;
	/** The credential type of that name. Rejects if there is none. */
	credentialType(name: string): Promise<ICredentialType>;
}

/**
 * The package that tests run: the TypeScript sources, or with `PACKAGE_DIR=<folder>` the built
 * package unpacked in that folder, loaded as n8n loads it.
 */
export async function packageUnderTest(): Promise<NodePackage> {
	const directory = process.env.PACKAGE_DIR;
	return directory ? await loadPackage(directory) : sourcePackage;
}
