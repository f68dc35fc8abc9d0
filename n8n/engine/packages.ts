import { join, resolve } from 'node:path';
import { memoize, upperFirst } from 'lodash';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { name as packageName } from '../../package.json';

/** A node's type in a workflow is `<this>.<node>`. */
export { packageName };

/** Where node types and credential types come from: the sources, or the built package. */
interface NodePackage {
	/** The node type of that short name, such as `codeHost`. Rejects if there is none. */
	nodeType(name: string): Promise<INodeType | IVersionedNodeType>;
	/** The credential type of that name. Rejects if there is none. */
	credentialType(name: string): Promise<ICredentialType>;
}

const root = resolve(__dirname, '../..');

/** This repository's TypeScript sources. Only what a run names is loaded. */
const sourcePackage: NodePackage = {
	async nodeType(shortName) {
		const className = upperFirst(shortName);
		// a trigger stands beside the node of its platform
		const folder = className.replace(/Trigger$/, '');
		return await newInstance<INodeType>(`nodes/${folder}/${className}.node.ts`, className);
	},
	async credentialType(typeName) {
		const className = upperFirst(typeName);
		return await newInstance<ICredentialType>(`credentials/${className}.credentials.ts`, className);
	},
};

async function newInstance<T>(path: string, className: string): Promise<T> {
	const module: Record<string, (new () => T) | undefined> = await import(join(root, path));
	const Class = module[className];
	if (!Class) throw new Error(`${path} exports no class ${className}`);
	return new Class();
}

/** Loads the built package in a folder whole, once, as n8n does at its start; throws what n8n throws where it cannot. */
const loadBuilt = memoize(async (directory: string): Promise<NodePackage> => {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();
	return {
		nodeType: async (shortName) => await Promise.resolve(loader.getNode(shortName).type),
		credentialType: async (typeName) => await Promise.resolve(loader.getCredential(typeName).type),
	};
});

/** What runs: the TypeScript sources, or the built package in the folder `PACKAGE_DIR`. */
export async function packageUnderTest(): Promise<NodePackage> {
	const directory = process.env.PACKAGE_DIR;
	return directory ? await loadBuilt(directory) : sourcePackage;
}
