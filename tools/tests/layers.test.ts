import { deepEqual, equal, match } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint, Linter } from 'eslint';
import layers from '../../catalogue/layers.json';
import { root } from '../paths';

/** What our lint says of an import in a file; only the rule for imports is asked, which needs no types. */
async function said(file: string, from: string): Promise<string[]> {
	const eslint = new ESLint({ cwd: root, overrideConfigFile: 'eslint.own.mjs' });
	const { rules } = (await eslint.calculateConfigForFile(join(root, file))) as Linter.Config;
	const rule = rules?.['no-restricted-imports'] ?? 'off';
	const config: Linter.Config = { rules: { 'no-restricted-imports': rule } };
	const text = `import { anything } from '${from}';`;
	return new Linter().verify(text, config).map(({ message }) => message);
}

test('catalogue/layers.json names every room of nodes/shared', () => {
	deepEqual(layers.flat().sort(), readdirSync(join(root, 'nodes/shared')).sort());
});

test('an import that points up, or out of nodes/shared, is refused', async () => {
	const file = 'nodes/shared/request/client.ts';
	for (const up of ['../run/hint', '../send/sender', '../../CodeHost/user']) {
		const [message = '', ...more] = await said(file, up);
		match(message, /Imports point down only: request\/ is not above that room/);
		equal(more.length, 0);
	}
	equal((await said('nodes/shared/run/hint.ts', '../poll/poll')).length, 1);
});

test('an import that points down, or stays in its room, passes', async () => {
	deepEqual(await said('nodes/shared/request/client.ts', '../operation/record'), []);
	deepEqual(await said('nodes/shared/request/client.ts', './body'), []);
	deepEqual(await said('nodes/shared/run/hint.ts', '../send/usage'), []);
});
