import { step } from './setup/progress.mjs';
import { runMain } from './setup/plainFailure.mjs';
import { runScript } from './runScript';

/**
 * Builds the package (`gulpfile.js`).
 * @param dist where to; the repository's own dist by default
 */
export async function build(dist = 'dist'): Promise<void> {
	const gulp = 'node_modules/gulp/bin/gulp.js';
	await step('Building the package', () => runScript(gulp, ['-L'], { DIST: dist }));
}

if (require.main === module) void runMain(() => build());
