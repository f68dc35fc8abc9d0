// @ts-check
/**
 * The project's own rules, for every TypeScript file. n8n's own are in eslint.config.mjs, which `n8n-node cloud-support` wants
 * untouched; `npm run lint` runs both. Typed rules read tsconfig.json, so a file that is missing there is an error here.
 */
import tseslint from 'typescript-eslint';
import layers from './catalogue/layers.json' with { type: 'json' };

const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

export default tseslint.config(
	{ ignores: ['**/dist/', '.cache/'] },
	{ files: shipped, linterOptions: { noInlineConfig: true } },
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.recommendedTypeChecked],
		languageOptions: {
			parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname },
		},
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		rules: {
			eqeqeq: 'error',
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ varsIgnorePattern: '^_', argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
			],
			'no-restricted-properties': [
				'error',
				...['it', 'test', 'describe'].flatMap((object) =>
					['only', 'skip', 'todo'].map((property) => ({
						object,
						property,
						message: 'Every test runs.',
					})),
				),
			],
			'@typescript-eslint/no-base-to-string': 'off',
			// Handlers and registry members take the shape their caller wants, awaiting or not.
			'@typescript-eslint/require-await': 'off',
			'@typescript-eslint/restrict-template-expressions': [
				'error',
				{ allowNumber: true, allowBoolean: true },
			],
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
		},
	},
	// What a folder builds on, from the bottom up: tools, n8n, then demo, e2e and bench side by side. On tests builds nothing.
	...Object.entries({
		tools: ['n8n', 'demo', 'e2e', 'bench'],
		n8n: ['demo', 'e2e', 'bench', 'sandbox'],
		demo: ['e2e', 'bench'],
		e2e: ['demo', 'bench'],
		bench: ['demo', 'e2e'],
		probe: ['n8n', 'demo', 'e2e', 'bench'],
		sandbox: ['tools', 'n8n', 'demo', 'e2e', 'bench', 'catalogue', 'golden'],
		catalogue: ['tools', 'n8n', 'demo', 'e2e', 'bench'],
		golden: ['tools', 'n8n', 'demo', 'e2e', 'bench'],
	}).map(([folder, above]) => ({
		files: [`${folder}/**/*.ts`],
		rules: {
			'no-restricted-imports': [
				'error',
				{ patterns: [...above, 'test'].map((name) => `**/../${name}/**`) },
			],
		},
	})),
	// The rooms of nodes/shared, from the bottom up (docs/architecture.md); rooms on one floor do not import each other.
	...layers.flatMap((floor, height) =>
		floor.map((room) => ({
			files: [`nodes/shared/${room}/**/*.ts`],
			rules: {
				'no-restricted-imports': [
					'error',
					{
						patterns: [
							{
								group: [
									...layers
										.slice(height)
										.flat()
										.filter((other) => other !== room)
										.map((above) => `../${above}/**`),
									'../../**',
								],
								message: `Imports point down only: ${room}/ is not above that room (catalogue/layers.json).`,
							},
						],
					},
				],
			},
		})),
	),
	{
		// Not shipped: JSON.parse and other people's loose types are read as they come.
		files: ['**/*.ts'],
		ignores: shipped,
		rules: {
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			// Node's test runner waits for its tests by itself.
			'@typescript-eslint/no-floating-promises': [
				'error',
				{
					allowForKnownSafeCalls: [
						{
							from: 'package',
							package: 'node:test',
							name: ['test', 'describe', 'after', 'before'],
						},
					],
				},
			],
			'@typescript-eslint/no-require-imports': 'off',
			'@typescript-eslint/no-unsafe-argument': 'off',
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/no-unsafe-member-access': 'off',
			'@typescript-eslint/no-unsafe-return': 'off',
			'@typescript-eslint/restrict-template-expressions': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': 'off',
			'@typescript-eslint/unbound-method': 'off',
		},
	},
);
