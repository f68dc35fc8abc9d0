// @ts-check
/** A failure meant for the person at the terminal: what happened and what to do. Shown without a stack. */
export class PlainFailure extends Error {}

/** Runs a script's main function and ends the process with the code that it gives, or 1. @param {() => Promise<number | void>} main */
export async function runMain(main) {
	try {
		process.exitCode = (await main()) ?? 0;
	} catch (error) {
		process.exitCode = 1;
		console.error(error instanceof PlainFailure ? `\n${error.message}\n` : error);
	}
	// not left to the event loop: an interrupted step may still be at work
	process.exit();
}
