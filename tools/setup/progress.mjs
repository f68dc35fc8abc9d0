// @ts-check

// One clock for a command and the scripts it runs.
const started = Number((process.env['STARTED_MS'] ??= String(Date.now())));
const HEARTBEAT_MS = 10_000;

/** @param {number} ms @returns {string} seconds, as in ` 12 s` */
const seconds = (ms) => `${Math.round(ms / 1000)} s`.padStart(5);

/**
 * Prints one line with the time since the process began.
 * @param {string} text
 */
export function say(text) {
	console.log(`[${seconds(Date.now() - started)}] ${text}`);
}

/**
 * Runs one step of work with a line before it, a line every ten seconds while it lasts, and a line after it.
 * @template T
 * @param {string} title what is being done, as in "Installing n8n"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
	const began = Date.now();
	say(`${title} …`);
	const took = () => seconds(Date.now() - began).trim();
	const heartbeat = setInterval(() => say(`  still at it after ${took()}`), HEARTBEAT_MS);
	try {
		const result = await work();
		say(`  done in ${took()}`);
		return result;
	} finally {
		clearInterval(heartbeat);
	}
}
