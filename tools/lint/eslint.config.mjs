/**
 * Our own lint, over every TypeScript file, shipped or not; n8n's rules for what ships are in scanConfigs.mjs. Typed
 * rules read tsconfig.check.json, so a file that is missing there is an error here.
 */
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default tseslint.config(
	{ ignores: ['**/node_modules/', '**/dist/', '.cache/', 'tools/lint/'] },
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.recommendedTypeChecked],
		languageOptions: {
			parserOptions: { project: 'tsconfig.check.json', tsconfigRootDir: root },
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
			// Says of needed assertions that they are not: the linter's TypeScript is older than the compiler.
			'@typescript-eslint/no-unnecessary-type-assertion': 'off',
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
	{
		// Not shipped: JSON.parse and other people's loose types are read as they come.
		files: ['**/*.ts'],
		ignores: ['nodes/**', 'credentials/**'],
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
