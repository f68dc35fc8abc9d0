/**
 * `node scan.mjs <sources> <unpacked tarball>`: n8n's scan on both, with its own rules and file patterns. Ends with 1 on
 * any finding, warnings included, and when the rules miss mistakes that are known to be there.
 */
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import {
	buildScanConfig,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [sources, tarball] = process.argv.slice(2);
/** What n8n's scan lints of a published tarball. */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

/**
 * Rules that must report something in the folder `seeded`: errors, a warning, one of each plugin, and `no-console`,
 * which stands there behind an inline disable.
 */
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

const overrideConfig = await buildScanConfig();

/**
 * Lints a folder with inline disables ignored; errors and warnings count the same.
 * @param {string} folder the rules' file patterns are relative to it
 * @param {string[]} patterns
 */
async function lint(folder, patterns) {
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig,
		errorOnUnmatchedPattern: false,
	});
	const results = await eslint.lintFiles(patterns);
	const { format } = await eslint.loadFormatter('stylish');
	return {
		files: results.length,
		rules: results.flatMap(({ messages }) =>
			messages.map(({ ruleId }) => ruleId ?? 'cannot be read'),
		),
		report: await format(results),
	};
}

/** @param {boolean} good @param {string} line */
function tell(good, line) {
	console.log(`${good ? 'ok    ' : 'FAILED'}  ${line}`);
	if (!good) process.exitCode = 1;
}

const seeded = await lint(fileURLToPath(new URL('seeded', import.meta.url)), SOURCE_FILE_PATTERNS);
const missed = SEEDED_MISTAKES.filter((rule) => !seeded.rules.includes(rule));
tell(
	missed.length === 0,
	`n8n's scan finds the seeded mistakes${missed.map((rule) => `; missed ${rule}`).join('')}`,
);
for (const [what, folder, patterns] of [
	['sources', sources, SOURCE_FILE_PATTERNS],
	['packed tarball', tarball, TARBALL_PATTERNS],
]) {
	const { files, rules, report } = await lint(folder, patterns);
	tell(
		files > 1 && rules.length === 0,
		`n8n's scan on the ${what}: ${files} files, ${rules.length} findings`,
	);
	if (report) console.log(report);
}
