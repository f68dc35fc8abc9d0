import { isEmpty } from '../operation/field';
import { asText } from './text';

/**
 * Reads a list of texts: comma-separated text, an array from an expression, or an array as JSON text,
 * as AI models write it. Empty entries are left out.
 * @throws {InvalidValue} for an entry that is not text.
 */
export function asTextList(value: unknown): string[] | undefined {
	const texts = entriesOf(value)
		.filter((entry) => !isEmpty(entry))
		.map(asText);
	return texts.length > 0 ? texts : undefined;
}

/**
 * Makes a reader for such a list whose entries are themselves cleaned.
 * @throws (the reader) {InvalidValue} for an entry that `readEntry` refuses.
 */
export function asListOf(readEntry: (entry: string) => string) {
	return (value: unknown): string[] | undefined =>
		asTextList(value)?.map((entry) => readEntry(entry));
}

function entriesOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	const text = asText(value);
	return jsonArray(text) ?? text.split(',');
}

function jsonArray(text: string): unknown[] | undefined {
	if (!text.startsWith('[')) return undefined;
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		// text that only begins like an array is comma-separated text
		return undefined;
	}
}
