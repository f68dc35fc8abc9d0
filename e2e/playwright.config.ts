import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { e2eCache } from '../tools/paths';

/**
 * Every `*.spec.ts` is a part of the run; see README.md. These run beside all others, each group on an n8n of its own.
 * `.ci/run` runs the groups editor, installation and triggers; the others are jobs of their own in CI.
 */
const GROUPS = {
	installation: ['installation'],
	triggers: ['triggers'],
	lists: ['lists'],
	cluster: ['list-workers', 'queue'],
};

const filesOf = (parts: string[]) => parts.map((part) => `**/${part}.spec.ts`);

export default defineConfig({
	testDir: __dirname,
	outputDir: join(e2eCache, 'failures'),
	// what failed is told at the end
	reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['./counts.ts']],
	quiet: true,
	// Most of them wait for n8n, not for the processor. The tests of a group share one n8n, and its sandbox.
	workers: 4,
	projects: [
		...Object.entries(GROUPS).map(([name, parts]) => ({
			name,
			workers: 1,
			testMatch: filesOf(parts),
		})),
		{ name: 'editor', workers: 1, testIgnore: filesOf(Object.values(GROUPS).flat()) },
	],
	// A test that passes sometimes has failed. The second try only records what happens.
	retries: 1,
	failOnFlakyTests: true,
	forbidOnly: true,
	// A busy machine takes four times as long for everything; no limit here is a promise.
	timeout: 300_000,
	expect: { timeout: 30_000, toPass: { timeout: 60_000, intervals: [100, 100, 200, 400] } },
	use: {
		// n8n's own marks for tests
		testIdAttribute: 'data-test-id',
		// it slows n8n's editor down
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
	},
});
