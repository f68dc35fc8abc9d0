import { PlainFailure } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';

/** Playwright adds the browser's whole log to an error. */
const MOST_LINES = 40;

/** What was checked, and what of it held. */
export class Report {
	passed = 0;
	readonly failures: string[] = [];

	/**
	 * Checks one thing; the run goes on whether it holds or not.
	 * @param name what must hold, as in "finds Forum by its name"
	 * @param work throws when it does not hold; may give a few words about what it found
	 * @returns whether it held, for checks that make no sense otherwise
	 */
	async check(name: string, work: () => Promise<string | void>): Promise<boolean> {
		try {
			const found = await work();
			this.passed++;
			say(`  ok      ${name}${found ? `: ${found}` : ''}`);
			return true;
		} catch (error) {
			this.failures.push(name);
			say(`  FAILED  ${name}`);
			console.error(indented(describe(error)));
			return false;
		}
	}

	/** The closing lines. */
	summary(): string {
		const { passed, failures } = this;
		const list = failures.map((name) => `  ${name}`).join('\n');
		const failed = failures.length > 0 ? `\nFailed:\n${list}\n` : '';
		return `${failed}\n${passed} passed, ${failures.length} failed`;
	}
}

function describe(error: unknown): string {
	if (error instanceof PlainFailure) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function indented(text: string): string {
	return text
		.split('\n')
		.slice(0, MOST_LINES)
		.map((line) => `            ${line}`)
		.join('\n');
}
