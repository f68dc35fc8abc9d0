import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths';
import { releaseNotes } from './release/changelog';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** Writes what CHANGELOG.md says of a tag into a file: `npm run release:notes -- v1.2.3 notes.md`. */
void runMain(async () => {
	const [tag = '', file = ''] = process.argv.slice(2);
	if (!file)
		throw new PlainFailure('Name a tag and a file: npm run release:notes -- v1.2.3 notes.md');
	const notes = releaseNotes(
		readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
		tag.replace(/^v/, ''),
	);
	if (!notes) throw new PlainFailure(`CHANGELOG.md says nothing of ${tag || 'a missing tag'}.`);
	writeFileSync(file, `${notes}\n`);
});
