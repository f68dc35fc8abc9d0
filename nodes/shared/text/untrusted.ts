/** Max length of a text from the service, or from an input item, in errors, hints and items. */
const MAX_TEXT = 500;

/** Max characters of a long text that are scanned before it is truncated: scanning megabytes takes seconds. */
export const MAX_SCANNED = 16_000;

/** Truncates untrusted text, so that a message of a megabyte does not fill the run data. */
export function truncate(text: string, maxLength = MAX_TEXT): string {
	const shown = withoutControls(text.slice(0, MAX_SCANNED));
	const isComplete = shown.length <= maxLength && text.length <= MAX_SCANNED;
	return isComplete ? shown : `${firstCharacters(shown, maxLength - 1)}…`;
}

/** Characters that control a terminal or the direction of text, except tabs and line breaks; and surrogates. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export function withoutControls(text: string): string {
	return text.replace(CONTROL, '');
}

/**
 * Returns the first characters of a text, without splitting a surrogate pair. The result is a copy, because a slice would
 * keep the complete text in memory until the execution ends.
 */
export function firstCharacters(text: string, length: number): string {
	const part = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
	return JSON.parse(JSON.stringify(part)) as string;
}

/** Truncates a text that a reader expects to be complete, and says so at its end. */
export function truncateWithNote(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${firstCharacters(text, maxLength)}… [truncated after ${maxLength} of ${text.length} characters]`;
}

/** Escapes untrusted text where n8n renders HTML: hints and error descriptions. Error messages are shown as text. */
export function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns any value as JSON text; never throws. */
export function asJson(value: unknown): string {
	if (typeof value === 'number') return String(value);
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return `a value of type ${typeof value}`;
	}
}
