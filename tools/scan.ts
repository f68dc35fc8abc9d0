import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { packIfChanged, unpack } from './pack';
import { cache, root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** What n8n's scan lints of a published tarball. */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

/** A package with mistakes, by its files: they prove that the scan still finds something. */
const SEEDED: Readonly<Record<string, string>> = {
	'package.json': JSON.stringify({
		name: 'n8n-nodes-seeded-mistakes',
		private: true,
		version: '0.0.0',
		dependencies: { 'left-pad': '1.3.0' },
		n8n: {
			n8nNodesApiVersion: 1,
			credentials: ['dist/credentials/Bad.credentials.js'],
			nodes: ['dist/nodes/Bad/Bad.node.js'],
		},
	}),
	'credentials/Bad.credentials.ts': `
import type { ICredentialType } from 'n8n-workflow';

export class Bad implements ICredentialType {
	name = 'bad';
	displayName = 'Bad';
	properties = [{ displayName: 'API Key', name: 'apiKey', type: 'string' as const, default: '' }];
}
`,
	'nodes/Bad/Bad.node.ts': `
import { readFileSync } from 'node:fs';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class Bad implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bad',
		name: 'bad',
		properties: [{ displayName: 'some field', name: 'someField', type: 'string', default: '' }],
	};

	async execute() {
		// eslint-disable-next-line no-console
		console.log(readFileSync('secret'));
		setTimeout(() => {}, 1);
	}
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

	/** Lints a folder; the rules' file patterns are relative to it. */
	async function lint(cwd: string, patterns: string[]) {
		const allRules = {
			overrideConfigFile: true,
			overrideConfig,
			allowInlineConfig: false,
		} as const;
		const eslint = new ESLint({ cwd, ...allRules, errorOnUnmatchedPattern: false });
		const results = await eslint.lintFiles(patterns);
		const { format } = await eslint.loadFormatter('stylish');
		const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
		return { files: results.length, rules, report: await format(results) };
	}

	const seeded = join(cache, 'seeded');
	for (const [path, text] of Object.entries(SEEDED)) {
		mkdirSync(dirname(join(seeded, path)), { recursive: true });
		writeFileSync(join(seeded, path), text);
	}
	const { rules: found } = await lint(seeded, SOURCE_FILE_PATTERNS);
	const missed = SEEDED_MISTAKES.filter((rule) => !found.includes(rule));
	if (missed.length > 0) throw new PlainFailure(`n8n's scan misses ${missed.join(', ')}.`);

	for (const [what, folder, patterns] of [
		['sources', root, SOURCE_FILE_PATTERNS],
		['packed tarball', unpackedTarball, TARBALL_PATTERNS],
	] as const) {
		const { files, rules, report } = await lint(folder, [...patterns]);
		console.log(`n8n's scan on the ${what}: ${files} files, ${rules.length} findings`);
		if (files < 2 || rules.length > 0) throw new PlainFailure(report);
	}
}

if (require.main === module)
	void runMain(async () => await scan(await unpack(await packIfChanged())));
