import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { circularImports, sources, upwardImports } from '../../catalogue/imports';

test('imports point down only, and in no circle', () => {
	deepEqual(upwardImports(sources()), []);
	deepEqual(circularImports(sources()), []);
});

/** The paths of the imports that are refused in files of these texts. */
function refused(planted: Readonly<Record<string, string>>) {
	const texts = Object.entries(planted).map(
		([file, from]) => [file, `import type { Any } from '${from}';`] as const,
	);
	const files = new Map(texts);
	return [...upwardImports(files), ...circularImports(files)];
}

test('an import that points up or to the side, and a circle, are told in a sentence', () => {
	const up =
		': imports point down only, in the order of catalogue/layers.json. Move what both need down, or pass it in';
	for (const [file, from, target] of [
		['nodes/shared/request/client.ts', '../run/hint', 'nodes/shared/run/hint'],
		['nodes/shared/request/client.ts', '../../CodeHost/user', 'nodes/CodeHost/user'],
		['nodes/shared/run/hint.ts', '../poll/poll', 'nodes/shared/poll/poll'],
		['nodes/CodeHost/user.ts', '../../credentials/signedRequest', 'credentials/signedRequest'],
		['sandbox/server.ts', '../tools/setup/npm.mjs', 'tools/setup/npm.mjs'],
	] as const) {
		deepEqual(refused({ [file]: from }), [`${file} imports ${target}${up}`]);
	}
	deepEqual(refused({ 'golden/one.ts': './two', 'golden/two.ts': './one' }), [
		'golden/one.ts imports golden/two.ts imports golden/one.ts: a circle. Move what both need to a file of its own',
	]);
});
