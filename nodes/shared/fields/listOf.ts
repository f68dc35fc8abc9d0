import { asTextList } from './textList';

/**
 * Makes a reader for a list whose entries are themselves cleaned: comma-separated text, or an array
 * from an expression, each entry read by `readEntry`.
 * @throws (the reader) {InvalidValue} for an entry that does not read.
 */
export function asListOf(readEntry: (entry: string) => string) {
	return (value: unknown): string[] | undefined =>
		asTextList(value)?.map((entry) => readEntry(entry));
}
