// @ts-check
/**
 * The lint of the whole repository, for editors, `npm run lint` and `n8n-node lint`: our own rules over every TypeScript
 * file, and over what ships (nodes, credentials, package.json) n8n's rules as @n8n/node-cli has them. Typed rules read
 * tsconfig.json, so a file that is missing there is an error here.
 */
import { config as n8nRules } from '@n8n/node-cli/eslint';
import tseslint from 'typescript-eslint';

const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/**
 * n8n's rules expect a repository that holds nothing but nodes: what they say of every TypeScript file is meant for what
 * ships. What they warn of is an error here. Both sides name typescript-eslint; ESLint takes one copy of it, and ours knows
 * this TypeScript.
 */
const n8nRulesForShipped = n8nRules.map((part) => ({
	...part,
	...(part.files?.includes('**/*.ts') && { files: shipped }),
	...(part.rules && { rules: Object.fromEntries(Object.entries(part.rules).map(raised)) }),
	...(part.plugins?.['@typescript-eslint'] && {
		plugins: { '@typescript-eslint': tseslint.plugin },
	}),
}));

/** @param {[name: string, entry: import('eslint').Linter.RuleEntry]} rule */
function raised([name, entry]) {
	const [level, ...options] = [entry].flat();
	return [name, [level === 'warn' || level === 1 ? 'error' : level, ...options]];
}

export default tseslint.config(
	{ ignores: ['**/dist/', '.cache/', 'tools/scan/seeded/'] },
	n8nRulesForShipped,
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
	// What a folder builds on, from the bottom up: tools, n8n, then demo, e2e and bench side by side.
	...Object.entries({
		tools: ['n8n', 'demo', 'e2e', 'bench'],
		n8n: ['demo', 'e2e', 'bench', 'sandbox'],
		demo: ['e2e', 'bench'],
		e2e: ['demo', 'bench'],
		bench: ['demo', 'e2e'],
		probe: ['n8n', 'demo', 'e2e', 'bench'],
		sandbox: ['tools', 'n8n', 'demo', 'e2e', 'bench'],
	}).map(([folder, above]) => ({
		files: [`${folder}/**/*.ts`],
		rules: {
			'no-restricted-imports': ['error', { patterns: above.map((name) => `**/../${name}/**`) }],
		},
	})),
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
