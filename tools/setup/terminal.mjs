// @ts-check
/** A failure for the person at the terminal: what happened and what to do. Shown without a stack. */
export class PlainFailure extends Error {}

/** Runs a script's main function and ends the process with its code, or 1. @param {() => Promise<number | void>} main */
export async function runMain(main) {
	const code = await main().catch((error) => {
		console.error(error instanceof PlainFailure ? `\n${error.message}\n` : error);
		return 1;
	});
	// not left to the event loop, because an interrupted step can still be running
	process.exit(code ?? 0);
}

// one clock for a command and the scripts it runs
const started = Number((process.env['STARTED_MS'] ??= String(Date.now())));

/** @param {number} since @returns {string} such as `12 s` */
const ago = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Prints a line with the time since the command began. @param {string} text */
export const say = (text) => console.log(`[${ago(started).padStart(5)}] ${text}`);

/**
 * Runs a step, with a line before it, one every ten seconds, and one after it.
 * @template T
 * @param {string} title such as "Installing n8n" @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(title, work) {
	const began = Date.now();
	say(`${title} …`);
	const heartbeat = setInterval(() => say(`  still at it after ${ago(began)}`), 10_000);
	const result = await work().finally(() => clearInterval(heartbeat));
	say(`  done in ${ago(began)}`);
	return result;
}
