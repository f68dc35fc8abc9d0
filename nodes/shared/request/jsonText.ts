const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const [SPACE, MINUS, ZERO, NONE] = [0x20, 0x2d, 0x30, NaN];

const utf8 = new TextDecoder();

/**
 * JSON text, or another, that comes in chunks of UTF-8. Each is looked at when it comes, byte by byte: all at once they would
 * hold n8n up.
 */
export class JsonText {
	bytes = 0;
	/** About how many names and values there are; an empty list or object takes as much memory as four. */
	size = 0;
	/** With room for more: to put it together at the end would take as much memory again, and hold n8n up. */
	private all = Buffer.alloc(0);
	/** Where integers beyond 2^53, maybe ids, begin and end. */
	private readonly longIntegers: number[] = [];
	/** Lists and objects that are not closed. */
	private open = 0;
	private isInText = false;
	/** Bytes of the next chunk that belong to an escape. */
	private ahead = 0;
	/** Where the number begins that is being read, and its value: -1 outside of one, and NaN for what is no integer. */
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
	 * All that came, once. As a number an integer beyond 2^53 would lose digits: it is text.
	 * @returns it, and whether, as JSON, it ends before it is complete
	 */
	end(): { readonly text: string; readonly isCut: boolean } {
		const { bytes, longIntegers: places } = this;
		const length = bytes + places.length;
		if (length > this.all.length) this.makeRoom(length, bytes);
		const { all } = this;
		// the quotation marks, from the last to the first
		let [from, to] = [bytes, length];
		for (const place of places.reverse()) {
			all.copyWithin(to - (from - place), place, from);
			to -= from - place + 1;
			all[to] = QUOTE;
			from = place;
		}
		const text = utf8.decode(all.subarray(0, length));
		// not beside what becomes of it
		this.all = Buffer.alloc(0);
		return { text, isCut: this.open > 0 && /^\s*[{[]/.test(text) };
	}

	private makeRoom(length: number, used: number): void {
		const all = Buffer.allocUnsafe(length);
		all.set(this.all.subarray(0, used));
		this.all = all;
	}
}
