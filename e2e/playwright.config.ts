import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { e2eCache, resultFile } from './paths';

const ENGINE_TESTS = 'versions/**/*.spec.ts';

/** Every `*.spec.ts` is a part of the run; see README.md. */
export default defineConfig({
	testDir: __dirname,
	outputDir: join(e2eCache, 'failures'),
	reporter: [['list'], ['json', { outputFile: resultFile }]],
	// The tests share one n8n, and its sandbox.
	workers: 1,
	// What n8n left running would slow down the engine's own tests: another project is another process.
	// A test that passes sometimes has failed. The second try only records what happens.
	retries: 1,
	failOnFlakyTests: true,
	projects: [
		{ name: 'n8n', testIgnore: ENGINE_TESTS },
		{ name: 'engine', testMatch: ENGINE_TESTS, retries: 0 },
	],
	forbidOnly: true,
	// A busy machine takes four times as long for everything; no limit here is a promise.
	timeout: 300_000,
	expect: { timeout: 30_000, toPass: { timeout: 60_000, intervals: [100] } },
	use: {
		// n8n's own marks for tests
		testIdAttribute: 'data-test-id',
		// it slows n8n's editor down
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
	},
});
