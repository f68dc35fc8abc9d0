// @ts-check

/** A failure meant for the person at the terminal: what happened and what to do. Shown without a stack. */
export class PlainFailure extends Error {}

/**
 * Runs a script's main function; a PlainFailure ends the process with its message only, anything else with its stack.
 * @param {() => Promise<number | void>} main gives the exit code; nothing means 0
 * @returns {Promise<void>}
 */
export async function runMain(main) {
	try {
		process.exitCode = (await main()) ?? 0;
	} catch (error) {
		process.exitCode = 1;
		console.error(error instanceof PlainFailure ? `\n${error.message}\n` : error);
	}
	// Not left to the event loop: an interrupted step may still be at work.
	process.exit();
}
