/** What nobody sees: spaces, control and format characters (zero-width ones, marks of direction), letters drawn as nothing. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** The same without spaces, and without the joiners and variants of letters and signs that are no ASCII. */
const INVISIBLE =
	/(?![\u200C\u200D])[\p{Cc}\p{Cf}\u034F\u115F\u1160\u2800\u3164\uFFA0]|(?<![^\0-\x7F])(?:[\u200C\u200D]|\p{VS})|[\u200C\u200D](?![^\0-\x7F])/u;

/** The text without what nobody sees at its ends: it comes along when text is copied from a page. */
export function trimInvisible(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && UNSEEN.test(text.charAt(start))) start++;
	while (end > start && UNSEEN.test(text.charAt(end - 1))) end--;
	return text.slice(start, end);
}

/** An invisible character inside a text, as `U+200B`; undefined if there is none. */
export function invisibleIn(text: string): string | undefined {
	const code = INVISIBLE.exec(text)?.[0].codePointAt(0);
	return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
