import type { Layer } from './send';

/**
 * Aborts an attempt when it times out or the run is cancelled. n8n's HTTP helper restarts its own timeout with every byte, so
 * a very slow response would never end. @param cancel aborts when the run is cancelled, or the poll times out
 */
export const deadline =
	(cancel: AbortSignal): Layer =>
	(next) =>
	async (request) => {
		const abort = AbortSignal.any([cancel, AbortSignal.timeout(request.timeout)]);
		return await next({ ...request, abort });
	};
