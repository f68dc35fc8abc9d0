/** Control and format characters, and invisible ones (Default_Ignorable_Code_Point): joiners, direction marks, variation selectors. */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{DI}\u2800`;

const SEEN = new RegExp(String.raw`[^\s${UNSEEN}]`, 'u');

/** Returns whether a text has no visible character. */
export function isBlank(text: string): boolean {
	return !SEEN.test(text);
}

/** Matches invisible characters, except joiners and variation selectors beside non-ASCII letters. */
const INVISIBLE = new RegExp(
	String.raw`(?![\u200C\u200D\p{VS}])[${UNSEEN}]|(?<![^\0-\x7F])(?:[\u200C\u200D]|\p{VS})|[\u200C\u200D](?![^\0-\x7F])`,
	'u',
);

/** Matches spaces, list separators and invisible characters at both ends, but not variation selectors or flag tags of the last character. */
const END = new RegExp(
	String.raw`^[\s${UNSEEN}]+|(?<![\s,;${UNSEEN}])((?<=[^\0-\x7F])\p{VS}+|(?<=\u{1F3F4})[\u{E0020}-\u{E007F}]+)?[\s,;${UNSEEN}]*$`,
	'gu',
);

/** Normalizes text before it is sent or compared: Unicode NFC, without the spaces and separators that copying adds at its ends. */
export function normalizedText(text: string): string {
	return storableText(text).normalize('NFC').replace(END, '$1');
}

/** Removes NUL and unpaired surrogates, which databases and JSON cannot store. */
export function storableText(text: string): string {
	return text.replace(/[\0\p{Cs}]/gu, '');
}

/** Returns the first invisible character of a text, such as `U+200B`; undefined if there is none. */
export function invisibleIn(text: string): string | undefined {
	const code = INVISIBLE.exec(text)?.[0].codePointAt(0);
	return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
