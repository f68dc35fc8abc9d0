// @ts-check
/**
 * The project's own rules, for every TypeScript file. n8n's own are in eslint.config.mjs, which `n8n-node cloud-support` wants
 * untouched; `npm run lint` runs both. Typed rules read tsconfig.json, so a file that is missing there is an error here.
 */
import tseslint from 'typescript-eslint';
import layers from './catalogue/layers.json' with { type: 'json' };

/** How files name what is in a folder: a room of nodes/shared, all that is beside nodes/shared, or a folder at the top. @param {string} folder */
const importsOf = (folder) =>
	folder.startsWith('nodes/shared/')
		? `../${folder.slice('nodes/shared/'.length)}/**`
		: [`**/../${folder}/**`, ...(folder === 'nodes' ? ['../../*/**'] : [])];

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
	// Imports point down only; folders on one floor do not import each other. Rooms come last: they lie in nodes/ and add to its rule.
	...layers
		.slice(0, -1)
		.flatMap((floor, height) =>
			floor.map((folder) => ({
				files: [`${folder}/**/*.ts`],
				rules: {
					'no-restricted-imports': [
						'error',
						{
							patterns: [
								{
									group: layers
										.slice(height)
										.flat()
										.filter((other) => other !== folder)
										.flatMap(importsOf),
									message: `Imports point down only: ${folder}/ is not above that folder (catalogue/layers.json).`,
								},
							],
						},
					],
				},
			})),
		)
		.reverse(),
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
