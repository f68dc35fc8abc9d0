import { runMain } from '../tools/setup/plainFailure.mjs';
import { probe, WrongInput } from './probe';

/** `npm run probe -- --base-url …`: ends with 0 if nothing differs, 1 if something does, 2 if it did not get to its end. */
void runMain(async () => {
	const interruption = new AbortController();
	// The request under way may be charged, so it is waited for, and what was found is reported.
	process.once('SIGINT', () => interruption.abort());
	const { env, argv } = process;
	try {
		const outcome = await probe(argv.slice(2), env, interruption.signal, console.log);
		if (outcome.stopped !== undefined) return 2;
		return outcome.findings.some((line) => line.includes(' differs ')) ? 1 : 0;
	} catch (error) {
		if (!(error instanceof WrongInput)) throw error;
		console.error(`\n${error.message}\n`);
		return 2;
	}
});
