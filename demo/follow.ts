import { createReadStream, statSync, unwatchFile, watchFile } from 'node:fs';

/**
 * Shows in the terminal what is added to a file from now on.
 * @param opened what must be closed in the end
 */
export function follow(file: string, opened: AsyncDisposableStack): void {
	let shown = statSync(file).size;
	watchFile(file, { interval: 500 }, () => {
		createReadStream(file, { start: shown }).on('data', (chunk) => {
			shown += chunk.length;
			process.stdout.write(chunk);
		});
	});
	opened.defer(() => unwatchFile(file));
}
