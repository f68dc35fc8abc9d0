import type { ICredentialType, INodeType } from 'n8n-workflow';
import { join, resolve } from 'node:path';
import { name } from '../../package.json';
import type { NodePackage } from './nodePackage';

const root = resolve(__dirname, '../..');

/** This repository's TypeScript sources. Only what a test names is loaded. */
export const sourcePackage: NodePackage = {
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
