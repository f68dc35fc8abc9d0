// neither that of most servers nor n8n's own: what is read in local time by mistake shows
process.env.TZ = 'Asia/Kolkata';

/**
 * How the tests run: TypeScript through swc, Node 24, two workers (the size of the build machine).
 * `modulePaths` stands in for n8n's NODE_PATH: a package unpacked anywhere finds the host's
 * n8n-workflow and zod, and the same copies that the engine uses, so `instanceof` holds. Of what is installed, the one file
 * that imports while it runs (an expression engine) is turned into CommonJS as well: with Node's switch for that,
 * --experimental-vm-modules, nothing that a test file has loaded is ever freed (35 MB each).
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
		'\\.ts$|/n8n-workflow/dist/cjs/expression\\.js$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs' },
				sourceMaps: 'inline',
			},
		],
	},
	transformIgnorePatterns: ['/node_modules/(?!n8n-workflow/dist/cjs/expression\\.js$)'],
	modulePaths: ['<rootDir>/node_modules'],
	maxWorkers: 2,
	testTimeout: 90_000,
};
