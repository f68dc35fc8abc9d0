// reveals code that reads local time by mistake: most servers and n8n itself use other zones
process.env.TZ = 'Asia/Kolkata';

// n8n reads these when it loads: without the level it logs every failed node
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';

/**
 * Compiles TypeScript with swc and runs two workers, one for each core of the build machine.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	setupFiles: ['<rootDir>/n8n/engine/userFolder.js'],
	// a package unpacked anywhere finds the host's n8n-workflow and zod, as in n8n
	modulePaths: ['<rootDir>/node_modules'],
	// searches only this folder, because a built package or an n8n beside it would cost time
	roots: ['<rootDir>/test'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	transform: {
		'\\.[jt]s$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs' },
				sourceMaps: 'inline',
			},
		],
	},
	// compiled too, because jest loads no ES modules
	transformIgnorePatterns: [
		'/node_modules/(?!markdown-table/|media-captions/|n8n-workflow/dist/cjs/expression.js)',
	],
	maxWorkers: 2,
	testTimeout: 90_000,
};
