import { inspect } from 'node:util';

const MAX_COLUMNS = 5;
const MAX_WIDTH = 32;

/**
 * Items as a plain table: the first members that are text, numbers, booleans or lists of these, long values cut.
 * @param maxRows the others are counted in a last line
 */
export function itemTable(items: Array<Record<string, unknown>>, maxRows = 10): string {
	const shown = items.slice(0, maxRows);
	const columns = [...new Set(shown.flatMap((item) => Object.keys(item)))]
		.filter((name) => shown.every((item) => !isNested(item[name])))
		.slice(0, MAX_COLUMNS);
	const rows = [columns, ...shown.map((item) => columns.map((name) => text(item[name])))];
	const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
	const lines = rows.map((row) =>
		row
			.map((cell, at) => cell.padEnd(widths[at] ?? 0))
			.join('  ')
			.trimEnd(),
	);
	lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
	if (items.length > maxRows) lines.push(`… and ${items.length - maxRows} more`);
	return lines.map((line) => `    ${line}`).join('\n');
}

function isNested(value: unknown): boolean {
	if (Array.isArray(value)) return value.some((member) => typeof member === 'object');
	return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
	const plain =
		typeof value === 'string'
			? value
			: Array.isArray(value)
				? value.join(', ')
				: inspect(value ?? '—');
	const oneLine = plain.replaceAll(/\s+/g, ' ').replaceAll(/^'|'$/g, '');
	return oneLine.length > MAX_WIDTH ? `${oneLine.slice(0, MAX_WIDTH - 1)}…` : oneLine;
}
