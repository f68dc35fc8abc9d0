import { isEmpty } from '../operation/field';
import { asText } from './text';

/**
 * Reads comma-separated text, or an array from an expression, as a list of texts; empty entries fall
 * out.
 * @throws {UnfitValue} for an entry that is not text.
 */
export function asTextList(value: unknown): string[] | undefined {
	const entries = Array.isArray(value) ? value : asText(value).split(',');
	const texts = entries.filter((entry) => !isEmpty(entry)).map(asText);
	return texts.length > 0 ? texts : undefined;
}
