import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lowerFirst, startCase } from 'lodash';
import manifest from '../package.json';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** The platform whose files are the pattern. */
const PATTERN = 'ShortVideo';

/** `npm run platform -- BookShelf`: copies node, trigger, codex files and icons under another name, and puts it in package.json. */
void runMain(async () => {
	const [, , name = ''] = process.argv;
	if (!/^([A-Z][a-z]+)+$/.test(name) || existsSync(join(root, 'nodes', name))) {
		throw new PlainFailure(
			'npm run platform -- BookShelf: a new name, in capitals and small letters',
		);
	}
	const forms = [
		(text: string) => text,
		lowerFirst,
		startCase,
		(text: string) => startCase(text).toLowerCase(),
	];
	const named = (text: string) =>
		forms.reduce((result, form) => result.replaceAll(form(PATTERN), form(name)), text);
	for (const pattern of [
		...['.node.ts', '.node.json', 'Trigger.node.ts', 'Trigger.node.json'].map(
			(ending) => `nodes/${PATTERN}/${PATTERN}${ending}`,
		),
		...['light', 'dark'].map((screen) => `icons/${lowerFirst(PATTERN)}.${screen}.svg`),
	]) {
		const path = named(pattern);
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), named(readFileSync(join(root, pattern), 'utf8')));
		if (path.endsWith('.ts')) manifest.n8n.nodes.push(`dist/${path.replace(/ts$/, 'js')}`);
		console.log(`Written: ${path}`);
	}
	writeFileSync(join(root, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
	console.log('Written: package.json\ndocs/extending.md says what comes next.');
});
