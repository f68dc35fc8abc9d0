const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const [SPACE, MINUS, ZERO, NONE] = [0x20, 0x2d, 0x30, NaN];

const utf8 = new TextDecoder();

/** Collects text in chunks of UTF-8, and scans each chunk on arrival, because scanning all at once would block n8n. */
export class JsonText {
	bytes = 0;
	/** Approximate number of names and values; an empty list or object takes the memory of four. */
	size = 0;
	/** Grows in advance: joining chunks at the end would double the memory, and block n8n. */
	private all = Buffer.alloc(0);
	/** Start and end of integers beyond 2^53, which can be ids. */
	private readonly longIntegers: number[] = [];
	/** Number of lists and objects that are still open. */
	private open = 0;
	private isInText = false;
	/** Bytes of the next chunk that belong to an escape. */
	private ahead = 0;
	/** Start of the current number, and its value: -1 outside of a number, NaN if it is not an integer. */
	private begin = -1;
	private value = 0;

	take(chunk: Uint8Array): void {
		const { bytes } = this;
		let { size, open, isInText, begin, value, ahead: at } = this;
		for (; at < chunk.length; at += 1) {
			const byte = chunk[at] ?? 0;
			if (isInText) {
				if (byte === BACKSLASH) at += 1;
				else isInText = byte !== QUOTE;
				continue;
			}
			const closes = byte === BRACKET_END || byte === BRACE_END;
			const digit = byte >= ZERO && byte <= ZERO + 9 ? byte - ZERO : NONE;
			if (begin < 0) {
				isInText = byte === QUOTE;
				if (byte === MINUS || digit >= 0) [begin, value] = [bytes + at, byte === MINUS ? 0 : digit];
			} else if (closes || byte === COMMA || byte <= SPACE) {
				if (value > Number.MAX_SAFE_INTEGER) this.longIntegers.push(begin, bytes + at);
				begin = -1;
			} else value = value * 10 + digit;
			if (byte === COMMA || byte === COLON) size += 1;
			else if (closes) open -= 1;
			else if (byte === BRACE || byte === BRACKET) {
				size += 4;
				open += 1;
			}
		}
		const ahead = at - chunk.length;
		Object.assign(this, { size, open, isInText, begin, value, ahead, bytes: bytes + chunk.length });
		if (this.bytes > this.all.length) this.makeRoom(2 * this.bytes, bytes);
		this.all.set(chunk, bytes);
	}

	/**
	 * Returns the complete text, once. Integers beyond 2^53 are in quotation marks, because numbers would lose digits.
	 * @returns also whether it is the beginning of a longer JSON text
	 */
	end(): { readonly text: string; readonly isTruncated: boolean } {
		const { bytes, longIntegers: places } = this;
		const length = bytes + places.length;
		if (length > this.all.length) this.makeRoom(length, bytes);
		const { all } = this;
		// inserts the quotation marks from the last to the first
		let [from, to] = [bytes, length];
		for (const place of places.reverse()) {
			all.copyWithin(to - (from - place), place, from);
			to -= from - place + 1;
			all[to] = QUOTE;
			from = place;
		}
		const text = utf8.decode(all.subarray(0, length));
		// frees the memory before the text is made
		this.all = Buffer.alloc(0);
		return { text, isTruncated: this.open > 0 && /^\s*[{[]/.test(text) };
	}

	private makeRoom(length: number, used: number): void {
		const all = Buffer.allocUnsafe(length);
		all.set(this.all.subarray(0, used));
		this.all = all;
	}
}
