import type { Reporter, Suite } from '@playwright/test/reporter';
import { partition } from 'lodash';

/** Prints the number of passed tests as the last line. A skipped or flaky test counts as failed. */
export default class Counts implements Reporter {
	private all: Suite | undefined;

	onBegin(_config: unknown, all: Suite): void {
		this.all = all;
	}

	async onEnd(): Promise<{ status: 'failed' } | undefined> {
		const tests = this.all?.allTests() ?? [];
		const [passed, others] = partition(tests, (test) => test.outcome() === 'expected');
		console.log(`\n${passed.length} passed, ${others.length} failed`);
		return others.length > 0 || passed.length === 0 ? { status: 'failed' } : undefined;
	}
}
