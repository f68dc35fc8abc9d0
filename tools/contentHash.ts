import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A SHA-256 over names and contents of files; folders stand for everything in them, names that do not exist for nothing.
 * @param base the folder the names start from
 */
export function contentHash(base: string, names: string[]): string {
	const patterns = names.flatMap((name) => [name, `${name}/**`]);
	const files = globSync(patterns, { cwd: base }).filter((name) =>
		statSync(join(base, name)).isFile(),
	);
	const hash = createHash('sha256');
	for (const name of [...new Set(files)].sort()) {
		hash
			.update(`${name}\0`)
			.update(readFileSync(join(base, name)))
			.update('\0');
	}
	return hash.digest('hex');
}
