/** `node lint.mjs`: our own rules over the repository; ends with 1 on any error or warning. */
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const eslint = new ESLint({
	cwd: fileURLToPath(new URL('../..', import.meta.url)),
	overrideConfigFile: fileURLToPath(new URL('eslint.config.mjs', import.meta.url)),
	cache: false,
});
const results = await eslint.lintFiles(['**/*.ts']);
const found = results.reduce(
	(sum, { errorCount, warningCount }) => sum + errorCount + warningCount,
	0,
);
const formatter = await eslint.loadFormatter('stylish');
const report = await formatter.format(results);
if (report) console.log(report);
console.log(`${results.length} files, ${found} findings`);
process.exitCode = found > 0 || results.length === 0 ? 1 : 0;
