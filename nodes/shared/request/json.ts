/** An integer of 16 digits or more that is a value of its own, and no part of a text. */
const BARE_INTEGER = /([:,[]\s*)(-?[1-9]\d{15,})(?=\s*[,\]}])/g;

/** Parses JSON, or throws SyntaxError. An integer beyond 2^53, maybe an id, comes as text that keeps every digit. */
export function parseJson(text: string): unknown {
	// most answers hold no 16 digits in a row at all, which is found out faster
	const mayLoseDigits = /\d{16}/.test(text) && text.search(BARE_INTEGER) !== -1;
	return JSON.parse(mayLoseDigits ? outsideTexts(text, withIntegersAsText).text : text);
}

function withIntegersAsText(part: string): string {
	return part.replace(BARE_INTEGER, (whole, before: string, digits: string) =>
		Number.isSafeInteger(Number(digits)) ? whole : `${before}"${digits}"`,
	);
}

/** Whether a text that does not parse is the beginning of JSON that was cut. */
export function isCutJson(text: string): boolean {
	if (!/^\s*[{[]/.test(text)) return false;
	let depth = 0;
	const { isOpen } = outsideTexts(text, (part) => {
		for (let at = 0; at < part.length; at += 1) {
			if (part[at] === '{' || part[at] === '[') depth += 1;
			if (part[at] === '}' || part[at] === ']') depth -= 1;
		}
		return part;
	});
	return isOpen || depth > 0;
}

/** Changes what stands outside the texts of JSON, and says whether it ends within one. */
function outsideTexts(json: string, change: (part: string) => string) {
	let text = '';
	let at = 0;
	for (;;) {
		const opens = json.indexOf('"', at);
		text += change(json.slice(at, opens === -1 ? undefined : opens));
		if (opens === -1) return { text, isOpen: false };
		const closes = endOfText(json, opens);
		if (closes === -1) return { text: text + json.slice(opens), isOpen: true };
		text += json.slice(opens, closes + 1);
		at = closes + 1;
	}
}

/** Where the text ends that begins at a quotation mark; -1 where it does not. */
function endOfText(json: string, opens: number): number {
	let at = json.indexOf('"', opens + 1);
	while (at !== -1 && isEscaped(json, at)) at = json.indexOf('"', at + 1);
	return at;
}

function isEscaped(json: string, at: number): boolean {
	let backslashes = 0;
	while (json[at - 1 - backslashes] === '\\') backslashes += 1;
	return backslashes % 2 === 1;
}
