import { join, resolve } from 'node:path';
import { once, upperFirst } from 'lodash';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { name as packageName } from '../../package.json';

/** Prefix of node types in workflows: `<this>.<node>`. */
export { packageName };

const root = resolve(__dirname, '../..');

/** The built package in the folder `PACKAGE_DIR`, loaded once, as n8n does at its start; undefined to use the sources. */
const builtPackage = once(async () => {
	if (!process.env.PACKAGE_DIR) return undefined;
	const loader = new PackageDirectoryLoader(process.env.PACKAGE_DIR);
	await loader.loadAll();
	return loader;
});

/**
 * Returns the node type with a short name, such as `codeHost`, from the built package or the sources. Rejects if there is
 * none.
 */
export async function nodeTypeOf(shortName: string): Promise<INodeType | IVersionedNodeType> {
	const built = await builtPackage();
	if (built) return built.getNode(shortName).type;
	const className = upperFirst(shortName);
	// a trigger is in the folder of its platform's node
	const folder = className.replace(/Trigger$/, '');
	return await newInstance<INodeType>(
		join(root, `nodes/${folder}/${className}.node.ts`),
		className,
	);
}

/** Returns the credential type with a name, likewise. */
export async function credentialTypeOf(typeName: string): Promise<ICredentialType> {
	const built = await builtPackage();
	if (built) return built.getCredential(typeName).type;
	const className = upperFirst(typeName);
	const file = join(root, `credentials/${className}.credentials.ts`);
	return await newInstance<ICredentialType>(file, className);
}

/** Makes an instance of a class in a file. */
export async function newInstance<T>(file: string, className: string): Promise<T> {
	const module: Record<string, (new () => T) | undefined> = await import(file);
	const Class = module[className];
	if (!Class) throw new Error(`${file} exports no class ${className}`);
	return new Class();
}
