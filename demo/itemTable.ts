import { inspect } from 'node:util';
import Table from 'cli-table3';

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
	const table = new Table({ head: columns, style: { head: [], border: [], compact: true } });
	table.push(...shown.map((item) => columns.map((name) => text(item[name]))));
	const more = items.length > maxRows ? `\n… and ${items.length - maxRows} more` : '';
	return `${table.toString()}${more}`;
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
