import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Address } from './process';

/** The running sandbox process. */
export interface Service {
	readonly http: Address;
	stop(): void;
}

/** Starts the sandbox in its own process, on any free port of 127.0.0.1. */
export async function startService(): Promise<Service> {
	const child = fork(join(__dirname, 'process.ts'), { execArgv: ['--import', 'tsx'] });
	const [http] = (await once(child, 'message')) as [Address];
	return { http, stop: () => child.disconnect() };
}
