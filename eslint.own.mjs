// @ts-check
/**
 * The project's own rules, for every TypeScript file. n8n's own are in eslint.config.mjs, which n8n Cloud wants
 * untouched; `npm run lint` runs both. Typed rules read tsconfig.json, so a file that is missing there is an error here.
 */
import tseslint from 'typescript-eslint';

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
			// tsc tells (noUnusedLocals, noUnusedParameters)
			'@typescript-eslint/no-unused-vars': 'off',
			'no-restricted-syntax': [
				'error',
				{
					selector:
						'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
					message: 'Every test runs.',
				},
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
						{ from: 'package', package: 'node:test', name: ['test', 'after'] },
					],
				},
			],
			'@typescript-eslint/no-require-imports': 'off',
			'@typescript-eslint/no-unsafe-argument': 'off',
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/no-unsafe-member-access': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': 'off',
			'@typescript-eslint/unbound-method': 'off',
		},
	},
);
