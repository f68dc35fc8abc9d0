import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths';
import { releaseNotes } from './release/changelog';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** Prints what CHANGELOG.md says of a tag, for the release on GitHub: `tools/releaseNotes.ts v1.2.3`. */
void runMain(async () => {
	const tag = process.argv[2] ?? '';
	const notes = releaseNotes(
		readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
		tag.replace(/^v/, ''),
	);
	if (!notes) throw new PlainFailure(`CHANGELOG.md says nothing of ${tag || 'a missing tag'}.`);
	console.log(notes);
});
