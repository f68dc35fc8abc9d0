/**
 * How the tests run: TypeScript through swc, Node 24, two workers (the size of the build machine).
 * `modulePaths` stands in for n8n's NODE_PATH: a package unpacked anywhere finds the host's
 * n8n-workflow and zod, and the same copies that the engine uses, so `instanceof` holds.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment: 'node',
	// Only this folder is searched: a built package or an n8n installed beside it costs no time.
	roots: ['<rootDir>/test'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	setupFilesAfterEnv: ['<rootDir>/n8n/engine/jestSetup.ts'],
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
	maxWorkers: 2,
	testTimeout: 90_000,
};
