import { deepEqual, equal } from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint, Linter } from 'eslint';
import { root } from '../paths';

/** How often our lint refuses an import in a file; only the rule for imports is asked, which needs no types. */
async function refusals(file: string, from: string): Promise<number> {
	const eslint = new ESLint({ cwd: root, overrideConfigFile: 'eslint.own.mjs' });
	const { rules } = (await eslint.calculateConfigForFile(join(root, file))) as Linter.Config;
	const rule = rules?.['no-restricted-imports'] ?? 'off';
	const config: Linter.Config = { rules: { 'no-restricted-imports': rule } };
	const found = new Linter().verify(`import { anything } from '${from}';`, config);
	return found.filter(({ message }) => message.includes('Imports point down only')).length;
}

const client = 'nodes/shared/request/client.ts';
const hint = 'nodes/shared/run/hint.ts';

test('an import that points up, or to the side, is refused', async () => {
	for (const [file, from] of [
		[client, '../run/hint'],
		[client, '../send/sender'],
		[client, '../../CodeHost/user'],
		[client, '../../../sandbox/server'],
		[hint, '../poll/poll'],
		['nodes/CodeHost/user.ts', '../../credentials/signedRequest'],
		['tools/tests/release.test.ts', '../../n8n/client'],
	] as const) {
		equal(await refusals(file, from), 1, `${file} imports ${from}`);
	}
});

test('an import that points down, or stays in its folder, passes', async () => {
	for (const [file, from] of [
		[client, '../operation/record'],
		[client, './body'],
		[hint, '../send/usage'],
		['nodes/CodeHost/user.ts', '../shared/run/runItem'],
		['credentials/PublicPlatformDataApi.credentials.ts', '../nodes/shared/request/client'],
		['test/poll/watched.ts', '../../sandbox/server'],
	] as const) {
		deepEqual([file, from, await refusals(file, from)], [file, from, 0]);
	}
});
