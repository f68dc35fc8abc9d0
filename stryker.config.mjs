// @ts-check
/** `npm run faults`: Stryker mutates a copy of nodes/shared, and lists the mutants that no test detects. */
export default {
	mutate: ['nodes/shared/**/*.ts'],
	// texts have tests of their own
	mutator: { excludedMutations: ['StringLiteral'] },
	plugins: ['@stryker-mutator/jest-runner'],
	testRunner: 'jest',
	jest: {
		// tests load the nodes like n8n, so jest finds no relation between tests and files
		enableFindRelatedTests: false,
		config: {
			// excludes tests of random input, endurance, speed and memory, and of what is not shared
			testPathIgnorePatterns: [
				'/test/.*(property|memory|heap|rateLimit|months)',
				'/test/(files|sandbox)/',
			],
		},
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	timeoutMS: 60_000,
	dryRunTimeoutMinutes: 20,
	tempDirName: '.cache/faults',
	ignorePatterns: ['/.cache', '/dist'],
	reporters: ['clear-text', 'progress-append-only'],
	clearTextReporter: { logTests: false, reportTests: false },
};
