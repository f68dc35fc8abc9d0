import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runMain } from './setup/plainFailure.mjs';
import { step } from './setup/progress.mjs';
import { root } from './paths';
import { runScript } from './runScript';

/** Makes dist anew: tsc compiles the nodes and the credential, gulp adds icons, codex files and output schemas. */
export async function build(): Promise<void> {
	await rm(join(root, 'dist'), { recursive: true, force: true });
	await step('Compiling', () =>
		runScript('node_modules/typescript/bin/tsc', ['--project', 'tsconfig.json']),
	);
	await step('Copying icons and codex files, writing output schemas', () =>
		runScript('node_modules/gulp/bin/gulp.js', ['-L']),
	);
}

if (require.main === module) void runMain(build);
