import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Service } from '../service/service';
import { engineEnvironment } from './environment';
import type { Answer, Figures, Job } from './figures';

/**
 * Measures one job in a fresh process on n8n's production expression engine.
 * @param userFolder where n8n may write
 * @param execArgv further arguments of Node, such as `--cpu-prof`
 * @throws when the work fails or brings another number of records than it has to
 */
export async function measure(
	job: Job,
	service: Service,
	userFolder: string,
	execArgv: string[] = [],
): Promise<Figures> {
	const child = fork(join(__dirname, 'process.ts'), {
		execArgv: ['--import', 'tsx', '--expose-gc', ...execArgv],
		env: { ...engineEnvironment(userFolder), NODE_EXTRA_CA_CERTS: service.certificateFile },
	});
	const exited = once(child, 'exit').then(([code, signal]): [Answer] => [
		{ failure: `the process ended with ${code ?? signal}` },
	]);
	const cpuBefore = await service.cpuMs();
	child.send(job);
	const [answer] = (await Promise.race([once(child, 'message'), exited])) as [Answer];
	const serviceCpuMs = (await service.cpuMs()) - cpuBefore;
	await exited;
	if ('failure' in answer) {
		throw new Error(`${job.contender}, ${job.work.title}: ${answer.failure}`);
	}
	return { ...answer.figures, serviceCpuMs };
}
