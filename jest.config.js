/**
 * How the tests run: TypeScript through swc, Node 24, two workers (the size of the build machine).
 * `modulePaths` stands in for n8n's NODE_PATH: a package unpacked anywhere finds the host's
 * n8n-workflow and zod, and the same copies that the engine uses, so `instanceof` holds.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	setupFilesAfterEnv: ['<rootDir>/test/engine/jestSetup.ts'],
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs' },
				sourceMaps: 'inline',
			},
		],
	},
	modulePaths: ['<rootDir>/node_modules'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
	maxWorkers: 2,
	testTimeout: 30_000,
};
