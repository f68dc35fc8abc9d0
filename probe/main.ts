import { runMain } from '../tools/setup/plainFailure.mjs';
import { NOT_DONE, probe } from './run';
import { WrongInput } from './settings';

const interruption = new AbortController();

/** `npm run probe -- --base-url …`; see `settings.ts` for what it takes. */
void runMain(async () => {
	// The request under way may be charged, so it is waited for, and what was found is reported.
	process.once('SIGINT', () => interruption.abort());
	const surroundings = {
		environment: process.env,
		interrupted: interruption.signal,
		print: console.log,
	};
	try {
		return (await probe(process.argv.slice(2), surroundings)).exitCode;
	} catch (error) {
		if (!(error instanceof WrongInput)) throw error;
		console.error(`\n${error.message}\n`);
		return NOT_DONE;
	}
});
