import { join, resolve } from 'node:path';
import { memoize } from 'lodash';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { name } from '../../package.json';

/** Where node types and credential types come from: the sources, or the built package. */
export interface NodePackage {
	/** The npm name; a node's type in a workflow is `<name>.<node>`. */
	readonly name: string;
	/** The node type of that short name, such as `codeHost`. Rejects if there is none. */
	nodeType(name: string): Promise<INodeType | IVersionedNodeType>;
	/** The credential type of that name. Rejects if there is none. */
	credentialType(name: string): Promise<ICredentialType>;
}

const root = resolve(__dirname, '../..');

/** This repository's TypeScript sources. Only what a run names is loaded. */
const sourcePackage: NodePackage = {
	name,
	async nodeType(shortName) {
		const className = capitalized(shortName);
		// a trigger stands beside the node of its platform
		const folder = className.replace(/Trigger$/, '');
		return await newInstance<INodeType>(`nodes/${folder}/${className}.node.ts`, className);
	},
	async credentialType(typeName) {
		const className = capitalized(typeName);
		return await newInstance<ICredentialType>(`credentials/${className}.credentials.ts`, className);
	},
};

async function newInstance<T>(path: string, className: string): Promise<T> {
	const module: Record<string, (new () => T) | undefined> = await import(join(root, path));
	const Class = module[className];
	if (!Class) throw new Error(`${path} exports no class ${className}`);
	return new Class();
}

function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Loads the built package whole, with n8n-core's own loader, as n8n does at its start.
 * @param directory the unpacked npm tarball: the folder that holds package.json
 * @throws what n8n throws for a package it cannot load (a missing file, class or icon, bad JSON)
 */
export async function loadPackage(directory: string): Promise<NodePackage> {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();
	return {
		name: loader.packageName,
		nodeType: async (shortName) => await Promise.resolve(loader.getNode(shortName).type),
		credentialType: async (typeName): Promise<ICredentialType> =>
			await Promise.resolve(loader.getCredential(typeName).type),
	};
}

/** n8n loads a package once, and so do all runs of a test file. */
const loadOnce = memoize(loadPackage);

/** What tests run: the TypeScript sources, or the built package in `PACKAGE_DIR`, loaded as n8n loads it. */
export async function packageUnderTest(): Promise<NodePackage> {
	const directory = process.env.PACKAGE_DIR;
	return directory ? await loadOnce(directory) : sourcePackage;
}
