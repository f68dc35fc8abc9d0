import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { folders } from '../catalogue/folders';
import { root } from './paths';

/** Names of the platforms, as in `codeHost`: of the node, of the contract's file and of the sandbox's. */
const names = folders.map((folder) => folder.charAt(0).toLowerCase() + folder.slice(1));

const made = (what: string): string =>
	`// Made of the nodes that package.json names, by \`npm run docs\`: ${what}.`;

const lines = (line: (name: string) => string): string => names.map(line).join('\n');

/** The files that list the platforms, by their paths, with what makes them. `npm run docs` writes them. */
export const platformLists: Readonly<Record<string, () => Promise<string>>> = {
	'nodes/shared/contract/index.ts': async () =>
		await formatted(`
			${made('the contract of every platform')}
			import type { Endpoint } from './endpoint';
			${lines((name) => `import * as ${name} from './${name}';`)}

			export { ${names.join(', ')} };

			/** Every endpoint of the service, in the order of its document. */
			export const endpoints: readonly Endpoint[] = [
				${lines((name) => `...${name}.endpoints,`)}
			];
		`),
	'sandbox/operations.ts': async () =>
		await formatted(`
			${made('what the service answers')}
			${lines((name) => `import { ${name} } from './data/${name}';`)}
			import type { Operation } from './operation';

			/** Every operation of the service; a test holds the list to the contract's. */
			export const operations: readonly Operation[] = [
				${lines((name) => `...${name},`)}
			];
		`),
};

async function formatted(code: string): Promise<string> {
	const config = await resolveConfig(join(root, 'package.json'));
	return await format(code.replaceAll(/^\t+/gm, ''), { ...config, parser: 'typescript' });
}
