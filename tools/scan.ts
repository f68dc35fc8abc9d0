import { ESLint, type Linter } from 'eslint';
import { packIfChanged, unpack } from './pack';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/terminal.mjs';

/**
 * `npm run scan`: n8n's scan of the sources and of the unpacked package in PACKAGE_DIR, with its own rules and file patterns.
 * Ignores inline disable comments, and fails on warnings.
 */
void runMain(async () => {
	const scanner = '@n8n/scan-community-package/scanner/scanner.mjs';
	const { buildScanConfig, SOURCE_FILE_PATTERNS } = (await import(scanner)) as {
		buildScanConfig(): Promise<Linter.Config[]>;
		SOURCE_FILE_PATTERNS: string[];
	};
	const packageFolder = process.env['PACKAGE_DIR'] ?? (await unpack(await packIfChanged()));
	const overrideConfig = await buildScanConfig();
	for (const [cwd, patterns] of [
		[root, SOURCE_FILE_PATTERNS],
		[packageFolder, ['**/*.js', 'package.json']],
	] as const) {
		// the rules' file patterns are relative to the folder
		const options = { cwd, overrideConfigFile: true, overrideConfig, allowInlineConfig: false };
		const eslint = new ESLint(options as ESLint.Options);
		const results = await eslint.lintFiles([...patterns]);
		console.log(`n8n's scan of ${cwd}: ${results.length} files`);
		const report = await (await eslint.loadFormatter('stylish')).format(results);
		if (results.length < 2 || report !== '') throw new PlainFailure(report);
	}
});
