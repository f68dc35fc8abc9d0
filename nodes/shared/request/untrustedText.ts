/** Max length of a text from the service, or from an input item, in errors, hints and items. */
const MAX_TEXT = 500;

/** Of a text that is not ours no more is looked at where less is shown: of one of megabytes it would take seconds. */
export const LOOKED_AT = 16_000;

/** Cuts text that is not ours, so that a message of a megabyte does not fill the run data. */
export function cut(text: string, maxLength = MAX_TEXT): string {
	const shown = withoutControls(text.slice(0, LOOKED_AT));
	const isWhole = shown.length <= maxLength && text.length <= LOOKED_AT;
	return isWhole ? shown : `${beginning(shown, maxLength - 1)}…`;
}

/** Characters that steer a terminal, or the direction of a text, but for tabs and line breaks; and halves of letters of two units. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export function withoutControls(text: string): string {
	return text.replace(CONTROL, '');
}

/**
 * The first characters of a text, not cut in the middle of a letter of two units. It is a text of its own: what `slice`
 * gives keeps the whole text in memory for as long as it lives, in an item until the execution ends.
 */
export function beginning(text: string, length: number): string {
	const part = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
	return JSON.parse(JSON.stringify(part)) as string;
}

/** Cuts a text that is not ours and is to be read in full, and says at its end that it is cut. */
export function withNote(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${beginning(text, maxLength)}… [cut after ${maxLength} of ${text.length} characters]`;
}

/**
 * Makes text of the service or an input item, which may hold a link or an image, plain where n8n renders HTML:
 * hints and the descriptions of errors (it shows messages as text).
 */
export function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Any value as text, as JSON shows it; never throws. */
export function textOf(value: unknown): string {
	if (typeof value === 'number') return String(value);
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return `a value of type ${typeof value}`;
	}
}
