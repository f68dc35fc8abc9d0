const own = require('../../jest.config.js');

/**
 * The tests that judge planted faults: all but those of chance, endurance, speed and memory, and those of what is not shared.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...own,
	rootDir: '../..',
	testEnvironment: '@stryker-mutator/jest-runner/jest-env/node',
	testPathIgnorePatterns: [
		'/test/.*(property|istory|linear|emory|heap|busyService|InARow|simulation)',
		'/test/(icons|probe|sandbox)/',
	],
	runner: '<rootDir>/tools/faults/runner.js',
	testTimeout: 30_000,
};
