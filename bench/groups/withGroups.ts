import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STARTS = 'dist/nodes/shared/send/starts.js';
const CONSTANT = /const GROUPS = \d+;/;

/**
 * Copies an unpacked package, with another number of groups in which the requests of a window start.
 * @param groups as it stands in JavaScript: `1` for all at once, `Infinity` for one by one
 * @param into the folder that the copy goes to
 * @returns the folder of the copy
 * @throws when the packed file has no such constant (any more)
 */
export async function withGroups(packed: string, groups: string, into: string): Promise<string> {
	const copy = join(into, `groups-${groups}`);
	await cp(packed, copy, { recursive: true });
	const file = join(copy, STARTS);
	const code = await readFile(file, 'utf8');
	if (!CONSTANT.test(code)) throw new Error(`${STARTS} has no line "const GROUPS = <number>;"`);
	await writeFile(file, code.replace(CONSTANT, `const GROUPS = ${groups};`));
	return copy;
}
