import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What Node.js and undici publish when an answer has come (Node.js, `diagnostics_channel`). */
const CHANNELS = ['http.client.response.finish', 'undici:request:headers'];

/**
 * Watches this process for the first answer to any of its HTTP requests.
 * @returns ends the watch, and gives the milliseconds until then
 * @throws Error, when ended, if there was no answer
 */
export function watchFirstAnswer(): () => number {
	const started = performance.now();
	let first: number | undefined;
	const answered = () => {
		first ??= performance.now() - started;
	};
	for (const channel of CHANNELS) subscribe(channel, answered);
	return () => {
		for (const channel of CHANNELS) unsubscribe(channel, answered);
		if (first === undefined) throw new Error('No answer was seen');
		return first;
	};
}
