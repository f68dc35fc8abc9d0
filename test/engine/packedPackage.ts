import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType } from 'n8n-workflow';
import type { NodePackage } from './nodePackage';

/** A package loaded whole, as n8n loads it at its start. */
export interface LoadedPackage extends NodePackage {
	/** Short names of all nodes that package.json lists under `n8n`. */
	readonly nodeNames: string[];
	/** Names of all its credential types. */
	readonly credentialNames: string[];
	/** n8n's loader itself: codex, icons and descriptions as n8n sees them. */
	readonly loader: PackageDirectoryLoader;
}

/**
 * Loads the built package with n8n-core's own loader.
 *
 * @param directory the unpacked npm tarball: the folder that holds package.json
 * @throws what n8n throws for a package it cannot load (a missing file, class or icon, bad JSON)
 */
export async function loadPackage(directory: string): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();
	return {
		name: loader.packageName,
		nodeNames: Object.keys(loader.nodeTypes),
		credentialNames: Object.keys(loader.credentialTypes),
		loader,
		nodeType: async (name) => await Promise.resolve(loader.getNode(name).type),
		credentialType: async (name): Promise<ICredentialType> =>
			await Promise.resolve(loader.getCredential(name).type),
	};
}
