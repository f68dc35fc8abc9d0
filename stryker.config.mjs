// @ts-check
/** `npm run faults`: Stryker plants faults in a copy of nodes/shared, and tells which of them the tests do not notice. */
export default {
	mutate: ['nodes/shared/**/*.ts'],
	// texts have tests of their own
	mutator: { excludedMutations: ['StringLiteral'] },
	plugins: ['@stryker-mutator/jest-runner'],
	testRunner: 'jest',
	jest: {
		// tests load the nodes as n8n does, so that jest finds none that is related to a file
		enableFindRelatedTests: false,
		config: {
			// tests of chance, endurance, speed and memory judge no fault, nor do those of what is not shared
			testPathIgnorePatterns: [
				'/test/.*(property|memory|heap|pace|months)',
				'/test/(icons|sandbox)/',
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
