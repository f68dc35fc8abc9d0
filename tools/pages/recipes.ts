import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths';

/** The patch of a recipe, which a test applies to a copy of this repository (tools/tests/recipes.test.ts). */
export const patchOf = (recipe: string): string => join(root, `docs/recipes/${recipe}.patch`);

/** What a patch does to each file, in Markdown, by the file's path: lines that are only added as they are, else the difference. */
export function changesOf(recipe: string): Readonly<Record<string, string>> {
	const files = readFileSync(patchOf(recipe), 'utf8')
		.split(/^diff --git .*\n/m)
		.slice(1);
	return Object.fromEntries(
		files.map((text) => {
			const [, path = ''] = /^\+\+\+ b\/(.*)$/m.exec(text) ?? [];
			const [, ...hunks] = text.split(/^@@ .*\n/m);
			const isAdded = !hunks.some((hunk) => /^-/m.test(hunk));
			const language = isAdded ? path.slice(path.lastIndexOf('.') + 1) : 'diff';
			const shown = isAdded
				? hunks.map((hunk) => hunk.replaceAll(/^[+ ]/gm, '')).join('…\n')
				: hunks.join('@@\n');
			return [path, `\`\`\`${language}\n${shown.trimEnd()}\n\`\`\``];
		}),
	);
}
