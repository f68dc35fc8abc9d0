import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Addresses } from './process';

/** The running sandbox process. */
export interface Service extends Addresses {
	/** Processor time that it has used so far, in milliseconds. */
	cpuMs(): Promise<number>;
	stop(): void;
}

/** Starts the sandbox in its own process, on any free port of 127.0.0.1. */
export async function startService(): Promise<Service> {
	const child = fork(join(__dirname, 'process.ts'), { execArgv: ['--import', 'tsx'] });
	const [addresses] = (await once(child, 'message')) as [Addresses];
	return {
		...addresses,
		async cpuMs() {
			child.send('cpu');
			const [cpuMs] = (await once(child, 'message')) as [number];
			return cpuMs;
		},
		stop: () => child.disconnect(),
	};
}
