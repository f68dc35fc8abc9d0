import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packIfChanged } from '../tools/pack';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { unpack } from '../tools/unpack';
import { engineEnvironment } from './measure/environment';
import { startService } from './service/service';
import type { SoakJob, SoakReport } from './soak/job';
import { soakReportOf } from './soak/report';

/**
 * `npm run bench:soak`: 10,000 input items against a service that fails at random, in ten runs of the
 * node in one process. Every record has to come out once, and the heap has to stay flat after the
 * first runs.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			package: { type: 'string' },
			items: { type: 'string', default: '10000' },
			out: { type: 'string' },
		},
	});
	const packageFolder = resolve(values.package ?? (await unpack(await packIfChanged())));
	const service = await startService();
	const userFolder = await mkdtemp(join(tmpdir(), 'n8n-bench-'));
	try {
		const job: SoakJob = {
			setting: { service: service.http, packageFolder },
			items: Number(values.items),
		};
		const report = await soak(job, userFolder);
		const text = soakReportOf(report, new Date());
		await writeFile(join(resolve(values.out ?? join(__dirname, 'results')), 'soak.md'), text);
		console.log(`\n${text}`);
		return report.isFlat && report.wrong.length === 0 ? 0 : 1;
	} finally {
		service.stop();
		await rm(userFolder, { recursive: true, force: true });
	}
}

async function soak(job: SoakJob, userFolder: string): Promise<SoakReport> {
	const child = fork(join(__dirname, 'soak/process.ts'), {
		execArgv: ['--import', 'tsx', '--expose-gc'],
		env: engineEnvironment(userFolder),
	});
	child.on('message', (message) => {
		if (typeof message === 'string') say(message);
	});
	const exited = once(child, 'exit');
	const finished = new Promise<SoakReport>((done) =>
		child.on('message', (message) => {
			if (typeof message === 'object' && message !== null) done(message as SoakReport);
		}),
	);
	child.send(job);
	const failed = exited.then(([code]) => {
		throw new Error(`The soak ended with ${String(code)}`);
	});
	return await Promise.race([finished, failed]);
}

void runMain(main);
