import escape from 'lodash/escape';

/** Max length of a text from the service, or from an input item, in errors, hints and items. */
const MAX_TEXT = 500;

/** Cuts text that is not ours, so that a message of a megabyte does not fill the run data. */
export function cut(text: string, maxLength = MAX_TEXT): string {
	return withoutControls(text.length > maxLength ? `${beginning(text, maxLength - 1)}…` : text);
}

/** Characters that steer a terminal, or the direction of a text; no tabs and line breaks. */
const CONTROL = /(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

function withoutControls(text: string): string {
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

/** Shows a text that is not ours: without the secrets of its request, and cut. */
export type Quote = (text: string, maxLength?: number) => string;

/** The secrets go before the text is cut, and control characters before them: a part of a secret would not be found. */
export function quoteWithout(secrets: readonly string[]): Quote {
	return (text, maxLength) => cut(hideSecrets(withoutControls(text), secrets), maxLength);
}

/**
 * Makes text of the service or an input item, which may hold a link or an image, plain where n8n renders HTML:
 * hints and the descriptions of errors (it shows messages as text).
 */
export function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A shorter secret is not looked for: it would be part of other words. */
const MIN_SECRET_LENGTH = 4;

/** Puts `***` where a text repeats a secret: as it is, as JSON, HTML and addresses write it, or in base64. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length >= MIN_SECRET_LENGTH)
		.flatMap((secret) => [
			secret,
			JSON.stringify(secret).slice(1, -1),
			escape(secret),
			...inAddress(secret),
			...inBase64(secret),
		])
		.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

/** As a form writes it, and as the rest of an address does, with hexadecimal digits of either case. */
function inAddress(secret: string): string[] {
	const form = new URLSearchParams({ '': secret }).toString().slice(1);
	// what `encodeURIComponent` gives, which throws for half a letter
	const part = form.replaceAll('+', '%20').replace(/%(?:2[1789]|7E)/g, decodeURIComponent);
	return [form, part].flatMap((text) => [text, text.replace(/%../g, (hex) => hex.toLowerCase())]);
}

/** The letters that are its own, whatever stands before and after it: `Bearer ` changes all of them. */
function inBase64(secret: string): string[] {
	return [0, 1, 2].flatMap((before) => {
		const bytes = Buffer.from(' '.repeat(before) + secret);
		const [first, end] = [Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3)];
		return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(first, end));
	});
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
