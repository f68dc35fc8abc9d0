// neither that of most servers nor n8n's own: what is read in local time by mistake shows
process.env.TZ = 'Asia/Kolkata';

/**
 * How the tests run: TypeScript through swc, Node 24, two workers (the size of the build machine), and n8n's engine loaded once
 * for each of them.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment: '<rootDir>/n8n/engine/jestEnvironment.js',
	runtime: '<rootDir>/n8n/engine/jestRuntime.js',
	// Only this folder is searched: a built package or an n8n installed beside it costs no time.
	roots: ['<rootDir>/test'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	transform: {
		'\\.ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs' },
				sourceMaps: 'inline',
			},
		],
	},
	maxWorkers: 2,
	// giving back the memory that n8n's engine took is slow on a busy machine
	workerGracefulExitTimeout: 10_000,
	testTimeout: 90_000,
};
