/*
 * These readers look at each byte once: a pattern with a callback for each quotation mark would stop n8n for half a
 * minute over an answer of empty strings.
 */

const [QUOTE, BACKSLASH, COMMA, MINUS, ZERO] = [0x22, 0x5c, 0x2c, 0x2d, 0x30];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The bytes that a number may hold. */
const OF_NUMBER = Array.from({ length: 256 }, (_, byte) =>
	/[\d+\-.eE]/.test(String.fromCharCode(byte)),
);

/** Puts the integers beyond 2^53 of JSON text, maybe ids, in quotation marks: as numbers they would lose digits. */
export function withLongIntegersAsText(json: string): string {
	const from = Buffer.from(json);
	// each has 16 digits at least, and something before it
	const to = Buffer.allocUnsafe(Math.ceil((from.length * 19) / 17));
	let length = 0;
	for (let at = 0, end = 0; at < from.length; at = end) {
		end = endOfToken(from, at);
		const isLong = end - at >= 16 && isLongInteger(from, at, end);
		if (isLong) to[length++] = QUOTE;
		for (let copied = at; copied < end; copied += 1) to[length++] = from[copied] ?? 0;
		if (isLong) to[length++] = QUOTE;
	}
	return to.toString('utf8', 0, length);
}

function isLongInteger(bytes: Uint8Array, begin: number, end: number): boolean {
	let value = 0;
	for (let at = bytes[begin] === MINUS ? begin + 1 : begin; at < end; at += 1) {
		const digit = (bytes[at] ?? 0) - ZERO;
		if (digit < 0 || digit > 9) return false;
		value = value * 10 + digit;
	}
	return value > Number.MAX_SAFE_INTEGER;
}

/** What JSON text consists of: about how many values, and how many lists and objects that are not closed. */
export function outlineOf(json: string): { readonly values: number; readonly open: number } {
	const bytes = Buffer.from(json);
	let [values, open] = [0, 0];
	for (let at = 0; at < bytes.length; at = endOfToken(bytes, at)) {
		const byte = bytes[at];
		const opens = byte === BRACE || byte === BRACKET;
		if (opens || byte === COMMA) values += 1;
		if (opens) open += 1;
		else if (byte === BRACE_END || byte === BRACKET_END) open -= 1;
	}
	return { values, open };
}

/** Where the string or the number that begins here ends; anything else is one byte. */
function endOfToken(bytes: Uint8Array, begin: number): number {
	let at = begin + 1;
	if (bytes[begin] === QUOTE) {
		for (; at < bytes.length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
		return Math.min(at + 1, bytes.length);
	}
	if (OF_NUMBER[bytes[begin] ?? 0]) while (OF_NUMBER[bytes[at] ?? 0]) at += 1;
	return at;
}
