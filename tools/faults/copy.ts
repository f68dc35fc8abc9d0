import { appendFileSync, cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a copy does without: what is made, and the history. */
const LEFT_OUT = ['node_modules', '.cache', '.git', 'dist'];

/** Copies a working tree to a folder for faults; packages stay the tree's own. What stands there is lost. */
export function copyTree(tree: string, folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	const filter = (path: string) => !LEFT_OUT.includes(basename(path));
	for (const entry of readdirSync(tree).filter(filter)) {
		cpSync(join(tree, entry), join(folder, entry), { recursive: true, filter });
	}
	symlinkSync(join(tree, 'node_modules'), join(folder, 'node_modules'));
	for (const helper of ['reached.js', 'inOrder.js']) {
		cpSync(join(__dirname, helper), join(folder, helper));
	}
	appendFileSync(
		join(folder, 'jest.config.js'),
		`
module.exports.setupFilesAfterEnv.push('<rootDir>/reached.js');
module.exports.testSequencer = '<rootDir>/inOrder.js';
`,
	);
}
