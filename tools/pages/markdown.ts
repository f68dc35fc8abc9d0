/** The part of an address that leads to a heading, as GitHub makes it. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
}

/** A table in Markdown; prettier aligns its columns. A pipe in a cell is escaped. */
export function table(
	header: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
	align: readonly string[] = [],
): string {
	const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
	return [
		line(header),
		line(header.map((_, column) => align[column] ?? '---')),
		...rows.map(line),
	].join('\n');
}

function escaped(cell: string): string {
	return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/**
 * Puts texts into a page, each between its two marks: `<!-- name -->` and `<!-- /name -->`.
 * @param texts by the name of their marks
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
