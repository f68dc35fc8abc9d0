/**
 * `node scan.mjs <sources> <unpacked tarball>`: n8n's rules on both. Ends with 1 on any finding, warnings included, and
 * when the rules miss mistakes that are known to be there.
 */
import { fileURLToPath } from 'node:url';
import { SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { findings } from './findings.mjs';
import { scanConfigs } from './scanConfigs.mjs';
import { SEEDED_MISTAKES } from './seededMistakes.mjs';

const [sources, tarball] = process.argv.slice(2);
/** What n8n's scan lints of a published tarball. */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

let failed = false;

/** @param {boolean} good @param {string} line */
function tell(good, line) {
	console.log(`${good ? 'ok    ' : 'FAILED'}  ${line}`);
	if (!good) failed = true;
}

for (const [name, config] of Object.entries(await scanConfigs())) {
	const seeded = await findings(
		fileURLToPath(new URL('seeded', import.meta.url)),
		SOURCE_FILE_PATTERNS,
		config,
	);
	const missed = SEEDED_MISTAKES.filter((rule) => !seeded.rules.includes(rule));
	tell(
		missed.length === 0,
		`${name} finds the seeded mistakes${missed.map((rule) => `; missed ${rule}`).join('')}`,
	);

	for (const [what, folder, patterns] of [
		['sources', sources, SOURCE_FILE_PATTERNS],
		['packed tarball', tarball, TARBALL_PATTERNS],
	]) {
		const { files, rules, report } = await findings(folder, patterns, config);
		tell(
			files > 1 && rules.length === 0,
			`${name} on the ${what}: ${files} files, ${rules.length} findings`,
		);
		if (report) console.log(report);
	}
}
process.exitCode = failed ? 1 : 0;
