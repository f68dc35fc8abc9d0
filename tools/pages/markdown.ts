import { markdownTable } from 'markdown-table';

/** The part of an address that leads to a heading, as GitHub makes it. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
}

/** A table in Markdown. @param align of its columns, as in `---r` for the fourth on the right */
export function table(
	header: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
	align = '',
): string {
	return markdownTable([header, ...rows], { align: [...align] });
}

/**
 * Puts texts, by their names, into a page, each between its two marks: `<!-- name -->` and `<!-- /name -->`.
 * @throws {Error} where the page does not hold both marks of a name, in this order
 */
export function withMarked(page: string, texts: Readonly<Record<string, string>>): string {
	let result = page;
	for (const [name, text] of Object.entries(texts)) {
		const begin = `<!-- ${name} -->`;
		const [before, rest] = splitOnce(result, begin);
		const end = `<!-- /${name} -->`;
		const [, after] = splitOnce(rest, end);
		result = `${before}${begin}\n\n${text}\n\n${end}${after}`;
	}
	return result;
}

function splitOnce(text: string, mark: string): [before: string, after: string] {
	const at = text.indexOf(mark);
	if (at === -1) throw new Error(`The mark ${mark} is missing, or it stands before its beginning.`);
	return [text.slice(0, at), text.slice(at + mark.length)];
}
