import { join, resolve } from 'node:path';
import { once, upperFirst } from 'lodash';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { name as packageName } from '../../package.json';

/** A node's type in a workflow is `<this>.<node>`. */
export { packageName };

const root = resolve(__dirname, '../..');

/** The built package in the folder `PACKAGE_DIR`, loaded whole, once, as n8n does at its start; undefined where the sources run. */
const builtPackage = once(async () => {
	if (!process.env.PACKAGE_DIR) return undefined;
	const loader = new PackageDirectoryLoader(process.env.PACKAGE_DIR);
	await loader.loadAll();
	return loader;
});

/** The node type of that short name, such as `codeHost`: of the built package, or of the sources. Rejects if there is none. */
export async function nodeTypeOf(shortName: string): Promise<INodeType | IVersionedNodeType> {
	const built = await builtPackage();
	if (built) return built.getNode(shortName).type;
	const className = upperFirst(shortName);
	// a trigger stands beside the node of its platform
	const folder = className.replace(/Trigger$/, '');
	return await newInstance<INodeType>(
		join(root, `nodes/${folder}/${className}.node.ts`),
		className,
	);
}

/** The credential type of that name, likewise. */
export async function credentialTypeOf(typeName: string): Promise<ICredentialType> {
	const built = await builtPackage();
	if (built) return built.getCredential(typeName).type;
	const className = upperFirst(typeName);
	const file = join(root, `credentials/${className}.credentials.ts`);
	return await newInstance<ICredentialType>(file, className);
}

/** An instance of a class of a file. */
export async function newInstance<T>(file: string, className: string): Promise<T> {
	const module: Record<string, (new () => T) | undefined> = await import(file);
	const Class = module[className];
	if (!Class) throw new Error(`${file} exports no class ${className}`);
	return new Class();
}
