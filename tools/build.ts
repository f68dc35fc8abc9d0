import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod/v4';
import type { Operation } from '../nodes/shared/operation/operation';
import { homepage, version } from '../package.json';
import { platforms } from './catalogue';
import { root } from './paths';
import { runScript } from './runScript';
import { runMain } from './setup/terminal.mjs';

const COPIED = ['{nodes,credentials,icons}/**/*.{svg,png}', 'nodes/**/*.node.json'];

/**
 * Builds the package with tsc, and adds icons, codex files, and the output schemas that n8n's editor shows before a run.
 * @param dist the output folder
 * @param isRebuild compiles only what has changed since
 */
async function build(dist: string, isRebuild: boolean): Promise<void> {
	if (!isRebuild) rmSync(dist, { recursive: true, force: true });
	const incremental = ['--incremental', '--tsBuildInfoFile', join(dist, '.tsbuildinfo')];
	await runScript([
		...['node_modules/typescript/bin/tsc', '--project', 'tsconfig.build.json', '--outDir', dist],
		...(isRebuild ? incremental : []),
	]);
	for (const file of globSync(COPIED, { cwd: root })) cpSync(join(root, file), join(dist, file));
	for (const { folder, operations } of platforms) {
		for (const operation of operations) {
			const { resource, option } = operation;
			// n8n's server looks for it here, for version 1 of a node
			const path = `__schema__/v1.0.0/${resource.value}/${option.value}.json`;
			const file = join(dist, 'nodes', folder, path);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, `${JSON.stringify(outputSchema(operation), null, '\t')}\n`);
		}
	}
	// Docs links lead to the pages of the package's version; in the sources they lead to those of main
	for (const file of globSync(`${dist}/{nodes/*/*.node.json,credentials/*.credentials.js}`)) {
		const text = readFileSync(file, 'utf8');
		writeFileSync(file, text.replaceAll(`${homepage}/blob/main/`, `${homepage}/blob/v${version}/`));
	}
}

interface JsonSchema {
	readonly type?: string;
	readonly anyOf?: JsonSchema[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Returns the schema of an operation's output: the columns of Simplified, which is the default, with types. */
function outputSchema({ result }: Operation) {
	const { schema, simplified = [] } = result.record;
	const record = z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema;
	const properties = simplified.map(({ name, path, date }) => {
		const member = path.reduce<JsonSchema>(
			(at, one) => notNull(at).properties?.[one] ?? {},
			record,
		);
		const { type: own = 'string' } = notNull(member);
		// lists and objects become text
		const type = date || ['array', 'object'].includes(own) ? 'string' : own;
		return [name, { type: notNull(member) === member ? type : [type, 'null'] }];
	});
	return {
		type: 'object',
		properties: Object.fromEntries(properties) as object,
		// an undocumented record can have other fields
		...(schema.def.catchall?._zod.def.type === 'never' && { additionalProperties: false }),
		version: 1,
	};
}

/** Returns the schema itself for a value that is never null. */
const notNull = (schema: JsonSchema) => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** `npm run build`; with a folder as its argument, and `--again`, into that and only what has changed. */
void runMain(async () => {
	const [dist = 'dist', again] = process.argv.slice(2);
	await build(resolve(root, dist), again === '--again');
});
