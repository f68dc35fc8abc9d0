import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { packIfChanged, unpack } from './pack';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** What n8n's scan lints of a published tarball. */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

/** Files with mistakes: they prove that the scan still finds something. */
const SEEDED: Readonly<Record<string, string>> = {
	'package.json': '{ "name": "n8n-nodes-seeded", "dependencies": { "left-pad": "1.3.0" } }',
	'credentials/Bad.credentials.ts': `
export class Bad implements ICredentialType {
	properties = [{ displayName: 'API Key', name: 'apiKey', type: 'string' as const, default: '' }];
}
`,
	'nodes/Bad/Bad.node.ts': `
import { readFileSync } from 'node:fs';
// eslint-disable-next-line no-console
console.log(readFileSync('secret'));
setTimeout(() => {}, 1);

export class Bad implements INodeType {
	description: INodeTypeDescription = {
		properties: [{ displayName: 'some field', name: 'someField', type: 'string', default: '' }],
	};
}
`,
};

/** Rules that must report something there: errors, a warning, one of each plugin, and `no-console` in spite of the comment. */
const SEEDED_MISTAKES = [
	'no-console',
	'@n8n/community-nodes/no-restricted-imports',
	'@n8n/community-nodes/no-restricted-globals',
	'@n8n/community-nodes/no-runtime-dependencies',
	'@n8n/community-nodes/node-usable-as-tool',
	'@n8n/community-nodes/credential-password-field',
	'@n8n/community-nodes/require-homepage',
	'n8n-nodes-base/node-param-display-name-miscased',
	'n8n-nodes-base/cred-class-name-unsuffixed',
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
		const seeded = await Promise.all(
			Object.entries(SEEDED).map(([path, text]) =>
				eslint.lintText(text, { filePath: join(cwd, path) }),
			),
		);
		const found = seeded.flat().flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
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
