import type { DataRecord } from './record';

/** Epoch milliseconds in the first of these fields that holds a time; undefined where none does. */
export function timeOf(
	record: DataRecord,
	fields: readonly string[] | undefined,
): number | undefined {
	return fields?.map((name) => milliseconds(record[name])).find((time) => time !== undefined);
}

/** A lower number counts seconds: as milliseconds it would be a day in 1973 or before. */
const MIN_MILLISECONDS = 1e11;

function milliseconds(value: unknown): number | undefined {
	if (typeof value === 'string' && value !== '') {
		const parsed = Date.parse(value);
		return Number.isNaN(parsed) ? undefined : parsed;
	}
	if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
	return Math.round(value < MIN_MILLISECONDS ? value * 1000 : value);
}
