import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const helpers = ['reached.js', 'inOrder.js'];

/**
 * Copies a working tree, without what git does not know, to a folder where faults can be planted. Its packages are the tree's own.
 * @param tree the folder that is copied
 * @param folder where to; what stands there is lost
 */
export function copyTree(tree: string, folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	const files = execFileSync(
		'git',
		['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
		{
			cwd: tree,
			encoding: 'utf8',
		},
	);
	for (const file of files.split('\0').filter((name) => existsSync(join(tree, name || '-')))) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		cpSync(join(tree, file), join(folder, file));
	}
	symlinkSync(join(tree, 'node_modules'), join(folder, 'node_modules'));
	for (const helper of helpers) cpSync(join(__dirname, helper), join(folder, helper));
	const config = readFileSync(join(folder, 'jest.config.js'), 'utf8');
	const additions = `
module.exports.setupFilesAfterEnv.push('<rootDir>/reached.js');
module.exports.testSequencer = '<rootDir>/inOrder.js';
`;
	writeFileSync(join(folder, 'jest.config.js'), config + additions);
}
