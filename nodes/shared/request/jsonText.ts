/*
 * Both readers look at each character once: a pattern with a callback for each quotation mark would stop n8n for half a
 * minute over an answer of empty strings.
 */

const [QUOTE, BACKSLASH, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2d, 0x30, 0x39];

/** Puts the integers beyond 2^53 of JSON text, maybe ids, in quotation marks: as numbers they would lose digits. */
export function withLongIntegersAsText(json: string): string {
	const from = Buffer.from(json);
	// each has 16 digits at least, and something before it
	const to = Buffer.allocUnsafe(Math.ceil((from.length * 19) / 17));
	let [copied, length] = [0, 0];
	const copyUpTo = (end: number) => {
		length += from.copy(to, length, copied, end);
		copied = end;
	};
	for (let at = 0; at < from.length; at += 1) {
		if (from[at] === QUOTE) at = endOfString(from, at);
		if (from[at] !== MINUS && !isDigit(from[at])) continue;
		const begin = at;
		if (from[at] === MINUS) at += 1;
		let value = 0;
		for (; isDigit(from[at]); at += 1) value = value * 10 + ((from[at] ?? 0) - ZERO);
		const end = at;
		while (isOfNumber(from[at])) at += 1;
		if (value > Number.MAX_SAFE_INTEGER && at === end) {
			copyUpTo(begin);
			to[length++] = QUOTE;
			copyUpTo(end);
			to[length++] = QUOTE;
		}
		at -= 1;
	}
	copyUpTo(from.length);
	return to.toString('utf8', 0, length);
}

/** Whether a text that does not parse is the beginning of JSON that was cut: not all that it opens is closed. */
export function isCutJson(text: string): boolean {
	if (!/^\s*[{[]/.test(text)) return false;
	const bytes = Buffer.from(text);
	let open = 0;
	for (let at = 0; at < bytes.length; at += 1) {
		const byte = bytes[at];
		if (byte === QUOTE) at = endOfString(bytes, at);
		else if (byte === 0x7b || byte === 0x5b) open += 1;
		else if (byte === 0x7d || byte === 0x5d) open -= 1;
	}
	return open > 0;
}

/** Where the string that begins here ends, or the text. */
function endOfString(bytes: Uint8Array, begin: number): number {
	let at = begin + 1;
	for (; at < bytes.length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
	return at;
}

function isDigit(byte = 0): boolean {
	return byte >= ZERO && byte <= NINE;
}

/** Digits, and what is part of a fraction or an exponent. */
function isOfNumber(byte = 0): boolean {
	return isDigit(byte) || '+-.eE'.includes(String.fromCharCode(byte));
}
