import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../tools/paths';
import type { ContenderName, Place } from '../contenders/contender';
import type { Setting } from '../settings';

/** What a measuring process is to do. */
export interface Job {
	readonly contender: ContenderName;
	readonly place: Place;
	readonly setting: Setting;
}

/** What one measurement gave. */
export interface Figures {
	readonly wallMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
	readonly requests: number;
	/** Most requests under way at once. */
	readonly maxInFlight: number;
}

export type Answer = { figures: Figures } | { failure: string };

/**
 * Measures one job in a fresh process on n8n's production expression engine.
 * @param userFolder where n8n may write
 * @throws when the work fails or brings another number of records than it has to
 */
export async function measure(job: Job, userFolder: string): Promise<Figures> {
	const child = fork(join(__dirname, 'process.ts'), {
		execArgv: ['--import', 'tsx', '--expose-gc'],
		env: {
			...process.env,
			NODE_ENV: 'production',
			// the engine's copies of n8n-workflow and zod serve a package unpacked anywhere
			NODE_PATH: join(root, 'node_modules'),
			N8N_USER_FOLDER: userFolder,
			N8N_LOG_LEVEL: 'silent',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			EXPRESSION_ENGINE: 'vm',
		},
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
