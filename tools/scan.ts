import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { packIfChanged, unpack } from './pack';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/terminal.mjs';

/** What n8n's scan lints of a published tarball. */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

/** A file with mistakes, and rules that must report them, one in spite of the comment: they prove that the scan still finds something. */
const SEEDED = `
// eslint-disable-next-line no-console
console.log(require('node:fs').readFileSync('secret'));
export class Bad implements INodeType {
	description: INodeTypeDescription = {
		properties: [{ displayName: 'some field', name: 'someField', type: 'string', default: '' }],
	};
}
`;
const SEEDED_MISTAKES = [
	'no-console',
	'@n8n/community-nodes/no-restricted-imports',
	'@n8n/community-nodes/node-usable-as-tool',
	'n8n-nodes-base/node-param-display-name-miscased',
];

/**
 * n8n's scan of sources and tarball, with its own rules and file patterns. Inline disables are ignored, and warnings count.
 * @throws PlainFailure on any finding, and where the scan misses mistakes that are known to be there
 */
export async function scan(unpackedTarball: string): Promise<void> {
	const scanner = '@n8n/scan-community-package/scanner/scanner.mjs';
	const { buildScanConfig, SOURCE_FILE_PATTERNS } = (await import(scanner)) as {
		buildScanConfig(): Promise<Linter.Config[]>;
		SOURCE_FILE_PATTERNS: string[];
	};
	const overrideConfig = await buildScanConfig();

	for (const [what, cwd, patterns] of [
		['sources', root, SOURCE_FILE_PATTERNS],
		['packed tarball', unpackedTarball, TARBALL_PATTERNS],
	] as const) {
		// The rules' file patterns are relative to the folder.
		const eslint = new ESLint({
			cwd,
			overrideConfigFile: true,
			overrideConfig,
			allowInlineConfig: false,
		});
		const seeded = await eslint.lintText(SEEDED, { filePath: join(cwd, 'nodes/Bad/Bad.node.ts') });
		const found = seeded.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
		const missed = SEEDED_MISTAKES.filter((rule) => !found.includes(rule));
		if (missed.length > 0) throw new PlainFailure(`n8n's scan misses ${missed.join(', ')}.`);

		const results = await eslint.lintFiles([...patterns]);
		console.log(`n8n's scan on the ${what}: ${results.length} files`);
		const { format } = await eslint.loadFormatter('stylish');
		const report = await format(results);
		if (results.length < 2 || report !== '') throw new PlainFailure(report);
	}
}

if (require.main === module)
	void runMain(async () => await scan(await unpack(await packIfChanged())));
