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
