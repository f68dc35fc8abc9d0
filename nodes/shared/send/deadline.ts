import type { Layer } from './send';

/**
 * Aborts an attempt when its time is over or the run is cancelled. n8n's HTTP helper restarts its own timeout with every byte,
 * so a very slow response would never end. @param cancel aborts when the run is cancelled, or the time of a poll is over
 */
export const deadline =
	(cancel: AbortSignal): Layer =>
	(next) =>
	async (request) => {
		const abort = AbortSignal.any([cancel, AbortSignal.timeout(request.timeout)]);
		return await next({ ...request, abort });
	};
