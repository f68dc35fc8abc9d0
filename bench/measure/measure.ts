import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { engineEnvironment } from './environment';
import type { Answer, Figures, Job } from './job';

/**
 * Measures one job in a fresh process on n8n's production expression engine.
 * @param userFolder where n8n may write
 * @throws when the work fails or brings another number of records than it has to
 */
export async function measure(job: Job, userFolder: string): Promise<Figures> {
	const child = fork(join(__dirname, 'process.ts'), {
		execArgv: ['--import', 'tsx', '--expose-gc'],
		env: engineEnvironment(userFolder),
	});
	const exited = once(child, 'exit').then(([code, signal]): [Answer] => [
		{ failure: `the process ended with ${code ?? signal}` },
	]);
	child.send(job);
	const [answer] = (await Promise.race([once(child, 'message'), exited])) as [Answer];
	await exited;
	if ('failure' in answer) {
		throw new Error(`${job.contender}, ${job.setting.id}: ${answer.failure}`);
	}
	return answer.figures;
}
