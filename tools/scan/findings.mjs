import { ESLint } from 'eslint';

/**
 * Lints a folder with inline disables ignored; errors and warnings count the same.
 * @param {string} folder the rules' file patterns are relative to it
 * @param {string[]} patterns
 * @param {import('eslint').Linter.Config[]} config
 * @returns {Promise<{ files: number, rules: string[], report: string }>} files linted, rule of each finding, and the
 * findings as text
 */
export async function findings(folder, patterns, config) {
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: config,
		errorOnUnmatchedPattern: false,
	});
	const results = await eslint.lintFiles(patterns);
	const formatter = await eslint.loadFormatter('stylish');
	return {
		files: results.length,
		rules: results.flatMap(({ messages }) =>
			messages.map(({ ruleId }) => ruleId ?? 'cannot be read'),
		),
		report: await formatter.format(results),
	};
}
