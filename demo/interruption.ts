import { say } from '../tools/setup/progress.mjs';

/**
 * Does work until it is done, or until Ctrl-C or a request to end.
 * @param work closes nothing itself: it adds what must be closed in the end to the stack
 * @returns exit code: the work's, or 0 when it was interrupted
 */
export async function untilInterrupted(
	work: (opened: AsyncDisposableStack) => Promise<number>,
): Promise<number> {
	const opened = new AsyncDisposableStack();
	try {
		return await Promise.race([work(opened), interruption()]);
	} finally {
		await opened.disposeAsync();
	}
}

/** Resolves with exit code 0 at the first Ctrl-C or request to end; further ones change nothing. */
function interruption(): Promise<number> {
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
