/**
 * `node scan.mjs <sources> <unpacked tarball>`: n8n's scan on both, with its own rules and file patterns. Ends with 1 on
 * any finding, warnings included, and when the rules miss mistakes that are known to be there.
 */
import { fileURLToPath } from 'node:url';
import {
	buildScanConfig,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { findings } from './findings.mjs';
import { SEEDED_MISTAKES } from './seededMistakes.mjs';

const [sources, tarball] = process.argv.slice(2);
const seeded = fileURLToPath(new URL('seeded', import.meta.url));
/** What n8n's scan lints of a published tarball. */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

let failed = false;

/** @param {boolean} good @param {string} line */
function tell(good, line) {
	console.log(`${good ? 'ok    ' : 'FAILED'}  ${line}`);
	if (!good) failed = true;
}

const config = await buildScanConfig();
const { rules: found } = await findings(seeded, SOURCE_FILE_PATTERNS, config);
const missed = SEEDED_MISTAKES.filter((rule) => !found.includes(rule));
tell(
	missed.length === 0,
	`n8n's scan finds the seeded mistakes${missed.map((rule) => `; missed ${rule}`).join('')}`,
);
for (const [what, folder, patterns] of [
	['sources', sources, SOURCE_FILE_PATTERNS],
	['packed tarball', tarball, TARBALL_PATTERNS],
]) {
	const { files, rules, report } = await findings(folder, patterns, config);
	tell(
		files > 1 && rules.length === 0,
		`n8n's scan on the ${what}: ${files} files, ${rules.length} findings`,
	);
	if (report) console.log(report);
}
process.exitCode = failed ? 1 : 0;
