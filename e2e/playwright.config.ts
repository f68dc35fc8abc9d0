import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { e2eCache } from '../tools/paths';

/**
 * Every `*.spec.ts` is a part; see README.md. Groups run in parallel, each on an n8n of its own. `.ci/run` runs the groups
 * editor, installation and triggers; the others are separate CI jobs.
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
	// prints failures at the end
	reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['./counts.ts']],
	quiet: true,
	// More workers than cores, because they mostly wait for n8n. The tests of a group share one n8n and its sandbox.
	workers: 4,
	projects: [
		...Object.entries(GROUPS).map(([name, parts]) => ({
			name,
			workers: 1,
			testMatch: filesOf(parts),
		})),
		{ name: 'editor', workers: 1, testIgnore: filesOf(Object.values(GROUPS).flat()) },
	],
	// Retries a failed test once to record a trace; a test that then passes still counts as failed.
	retries: 1,
	failOnFlakyTests: true,
	forbidOnly: true,
	// A busy machine takes four times as long, so the limits are generous.
	timeout: 300_000,
	expect: { timeout: 30_000, toPass: { timeout: 60_000, intervals: [100, 100, 200, 400] } },
	use: {
		// n8n's own test ids
		testIdAttribute: 'data-test-id',
		// tracing slows n8n's editor down
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
	},
});
