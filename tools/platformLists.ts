import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { n8n } from '../package.json';
import { root } from './paths';

/** A platform, by the names that its files have. */
interface Names {
	/** As in `CodeHost`: the folder in nodes/, and the class of the node. */
	readonly folder: string;
	/** As in `codeHost`: the name of the node, of the contract's file and of the sandbox's. */
	readonly name: string;
}

/** The platforms are those whose nodes package.json names under `n8n`, in that order: the order of the service's document. */
const platforms: readonly Names[] = n8n.nodes
	.map((path) => /^dist\/nodes\/(\w+)\/\1\.node\.js$/.exec(path)?.[1])
	.filter((folder) => folder !== undefined)
	.map((folder) => ({ folder, name: folder.charAt(0).toLowerCase() + folder.slice(1) }));

const made = (what: string): string =>
	`// Made of the nodes that package.json names, by \`npm run docs\`: ${what}.`;

const lines = (line: (platform: Names) => string): string => platforms.map(line).join('\n');

/** The files that list the platforms, by their paths, with what makes them. `npm run docs` writes them. */
export const platformLists: Readonly<Record<string, () => Promise<string>>> = {
	'nodes/shared/contract/index.ts': async () =>
		await formatted(`
			${made('the contract of every platform')}
			import type { Endpoint } from './endpoint';
			${[...platforms]
				.sort((one, other) => (one.name < other.name ? -1 : 1))
				.map(({ name }) => `import * as ${name} from './${name}';`)
				.join('\n')}

			export { ${platforms.map(({ name }) => name).join(', ')} };

			/** Every endpoint of the service, in the order of its document. */
			export const endpoints: readonly Endpoint[] = [
				${lines(({ name }) => `...${name}.endpoints,`)}
			];
		`),
	'sandbox/operations.ts': async () =>
		await formatted(`
			${made('what the service answers')}
			${lines(({ name }) => `import { ${name} } from './data/${name}';`)}
			import type { Operation } from './operation';

			/** Every operation of the service; a test holds the list to the contract's. */
			export const operations: readonly Operation[] = [
				${lines(({ name }) => `...${name},`)}
			];
		`),
	'catalogue/platforms.ts': async () =>
		await formatted(`
			${made('node, trigger, operations and events of every platform')}
			// Nodes with ".js", which stands for ".ts": without it tsx loads the codex file, *.node.json.
			${lines(
				({ folder, name }) => `
			import { ${folder} } from '../nodes/${folder}/${folder}.node.js';
			import { ${folder}Trigger } from '../nodes/${folder}/${folder}Trigger.node.js';
			import { events as ${name}Events } from '../nodes/${folder}/events';
			import { operations as ${name} } from '../nodes/${folder}/operations';`,
			)}
			import { type Platform, platform } from './platform';

			/** Every platform, in the order of the service's document. */
			export const platforms: readonly Platform[] = [
				${lines(
					({ folder, name }) =>
						`platform(new ${folder}(), ${name}, new ${folder}Trigger(), ${name}Events),`,
				)}
			];
		`),
};

async function formatted(code: string): Promise<string> {
	const config = await resolveConfig(join(root, 'package.json'));
	return await format(code.replaceAll(/^\t+/gm, ''), { ...config, parser: 'typescript' });
}
