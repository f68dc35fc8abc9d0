import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { jest } from '../../tools/jest';
import { packIfChanged } from '../../tools/pack';
import { cache, root } from '../../tools/paths';
import { npm } from '../../tools/setup/npm.mjs';
import { test } from '../fixtures';

/** The last n8n 1, the oldest that the package runs on: its engine, and what nodes may import, as `npm view n8n@1.123.81` has them. */
const OLDEST = {
	version: '1.123.81',
	dependencies: {
		'n8n-core': '1.122.48',
		'n8n-workflow': '1.120.31',
		zod: '3.25.67',
		luxon: '3.4.4',
	},
};

/** The tests that run nodes on n8n's engine, but for what asks nothing more of n8n: chance, endurance, memory, texts. */
const ENGINE_TESTS = [
	'test/(engine|executor|operations|poll)/',
	'--testPathIgnorePatterns=(property|istory|emory|concurrency|InARow|months|contract|written)',
];

test('engine tests on the oldest n8n; `npm test` runs them on the newest', async () => {
	test.setTimeout(900_000);
	const folder = join(cache, 'engines', OLDEST.version);
	const modules = join(folder, 'node_modules');
	// npm's last act
	if (!existsSync(join(modules, '.package-lock.json'))) {
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, ...OLDEST }));
		const flags = ['install', '--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
		await npm(flags, { cwd: folder, task: `install the engine of n8n ${OLDEST.version}` });
	}
	// outside this repository, where the package would find the repository's own zod
	const unpacked = await mkdtemp(join(tmpdir(), 'package-'));
	await extract({ file: await packIfChanged(), cwd: unpacked });
	const engine = { '^(n8n-core|n8n-workflow|@n8n/di)(/.*)?$': `${modules}/$1$2` };
	const { failed } = await jest(join(unpacked, 'package'), [
		...ENGINE_TESTS,
		`--modulePaths=${modules}`,
		`--modulePaths=${join(root, 'node_modules')}`,
		`--moduleNameMapper=${JSON.stringify(engine)}`,
		'--silent',
		'--reporters=summary',
	]);
	await rm(unpacked, { recursive: true });
	assert.equal(failed, 0);
});
