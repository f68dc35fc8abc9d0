import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packIfChanged } from '../../tools/pack';
import { step } from '../../tools/setup/progress.mjs';
import { unpack } from '../../tools/unpack';
import type { Report } from '../report';
import { type Engine, newestEngine, oldestEngine } from './engine';
import { runEngineTests } from './engineTests';

/** Runs the engine tests on the oldest and on the newest engine of n8n. */
export async function checkVersions(report: Report, opened: AsyncDisposableStack): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'package-'));
	opened.defer(() => rm(folder, { recursive: true, force: true }));
	const tarball = join(folder, 'package.tgz');
	await copyFile(await packIfChanged(), tarball);
	const packageFolder = await unpack(tarball);
	const engines: Engine[] = [await oldestEngine(), newestEngine()];
	for (const engine of engines) {
		await report.check(`engine tests on n8n-core ${engine.version}`, async () => {
			const title = `Running them on n8n-core ${engine.version}`;
			const passed = await step(title, () => runEngineTests(engine, packageFolder));
			return `${passed} tests passed`;
		});
	}
}
