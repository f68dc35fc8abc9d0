import { say } from '../tools/setup/progress.mjs';

/** Resolves with exit code 0 at the first Ctrl-C or request to end; further ones change nothing. */
export function interruption(): Promise<number> {
	return new Promise((resolve) => {
		let isStopping = false;
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => {
				if (!isStopping) say('Stopping …');
				isStopping = true;
				resolve(0);
			});
		}
	});
}
