import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pick } from 'lodash';
import { extract } from 'tar';
import { type Count, jest } from '../../tools/jest';
import { packIfChanged } from '../../tools/pack';
import { cache, root } from '../../tools/paths';
import { npm } from '../../tools/setup/npm.mjs';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';
import { say, step } from '../../tools/setup/progress.mjs';

/** What n8n itself gives to the nodes of a package: the engine, and what they may import. */
const GIVEN = ['n8n-core', 'n8n-workflow', 'zod', 'luxon'];

/**
 * The engine of a version of n8n, as `1.123.81`, with the packages that it brings. Installed unless it is there.
 * @returns the node_modules folder that holds it
 * @throws PlainFailure where the registry does not have it
 */
async function engineOf(version: string): Promise<string> {
	const cwd = join(cache, 'engines', version);
	const modules = join(cwd, 'node_modules');
	// npm's last act
	if (existsSync(join(modules, '.package-lock.json'))) return modules;
	await mkdir(cwd, { recursive: true });
	const view = ['view', `n8n@${version}`, 'dependencies', '--json'];
	const told = await npm(view, { cwd, task: `find n8n ${version}` });
	const dependencies = pick(told === '' ? {} : JSON.parse(told), GIVEN);
	if (Object.keys(dependencies).length < GIVEN.length) {
		throw new PlainFailure(`The registry has no n8n ${version}, or not with what nodes need.`);
	}
	const manifest = { private: true, dependencies };
	await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest));
	const flags = ['install', '--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
	const task = `install the engine of n8n ${version}`;
	await step(`Installing the engine of n8n ${version}`, () => npm(flags, { cwd, task }));
	return modules;
}

/** The tests that run nodes on n8n's engine; the others test what n8n has no part in. */
const ENGINE_TESTS = 'test/(engine|executor|operations|poll)/';

/** Of these, what asks nothing of n8n that the others do not: chance, endurance, speed, memory; and what has no engine. */
const LONG = [
	'/test/.*(property|istory|linear|emory|concurrency|InARow|months)',
	'/test/operations/(contract|written)',
];

/**
 * Runs the engine tests on the packed package and the engine of a version of n8n: the repository's own settings of jest, with
 * another engine in place of its own.
 * @param which `short` leaves out what takes long
 */
export async function runEngineTests(version: string, which: 'all' | 'short'): Promise<Count> {
	const modules = await engineOf(version);
	const core = readFileSync(join(modules, 'n8n-core/package.json'), 'utf8');
	say(`Running the engine tests on n8n ${version}, n8n-core ${JSON.parse(core).version}`);
	// outside this repository, where the package would find the repository's own zod
	const cwd = await mkdtemp(join(tmpdir(), 'package-'));
	await extract({ file: await packIfChanged(), cwd });
	const engine = { '^(n8n-core|n8n-workflow|@n8n/di)(/.*)?$': `${modules}/$1$2` };
	const flags = [
		...(which === 'short' ? LONG : []).map((pattern) => `--testPathIgnorePatterns=${pattern}`),
		...[modules, join(root, 'node_modules')].map((folder) => `--modulePaths=${folder}`),
		`--moduleNameMapper=${JSON.stringify(engine)}`,
	];
	try {
		return await jest(join(cwd, 'package'), [
			ENGINE_TESTS,
			...flags,
			'--silent',
			'--reporters=summary',
		]);
	} finally {
		await rm(cwd, { recursive: true });
	}
}
