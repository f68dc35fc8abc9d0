/** The sandbox's today: every time in its records is earlier. */
export const TODAY = Date.UTC(2026, 5, 1);

export const DAY_MS = 86_400_000;

/** A list with at least one element. */
export type Choices<T> = readonly [T, ...T[]];

/** Chance that always falls the same way for the same seed: the same request, the same record. */
export class Dice {
	constructor(private state: number) {}

	/** A whole number, both ends included. */
	int(min: number, max: number): number {
		return min + Math.floor(this.roll() * (max - min + 1));
	}

	/** True with probability `share`. */
	chance(share: number): boolean {
		return this.roll() < share;
	}

	pick<const List extends Choices<unknown>>(choices: List): List[number] {
		return choices[this.int(0, choices.length - 1)];
	}

	/** `count` different elements (fewer when the list is shorter). */
	some(choices: readonly string[], count: number): string[] {
		const left = [...choices];
		const taken: string[] = [];
		while (taken.length < count && left.length > 0) {
			taken.push(...left.splice(this.int(0, left.length - 1), 1));
		}
		return taken;
	}

	/** A text of decimal digits that does not begin with 0. */
	digits(count: number): string {
		return this.int(1, 9) + this.letters('0123456789', count - 1);
	}

	/** A text of the letters a-z and digits. */
	code(count: number): string {
		return this.letters('abcdefghijklmnopqrstuvwxyz0123456789', count);
	}

	/** A moment up to `days` before TODAY, in epoch milliseconds, on a whole second. */
	past(days: number): number {
		return TODAY - this.int(1, days * 86_400) * 1000;
	}

	private letters(alphabet: string, count: number): string {
		let text = '';
		while (text.length < count) text += alphabet.charAt(this.int(0, alphabet.length - 1));
		return text;
	}

	/** mulberry32: small, quick, and good enough for names and counts. From 0 up to, not including, 1. */
	private roll(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}
}

/** Dice for what the seeds name. */
export function dice(...seeds: ReadonlyArray<string | number>): Dice {
	return new Dice(hash(seeds.join('|')) >>> 0);
}

/** A whole number of 53 bits that depends on every character (cyrb53). */
export function hash(text: string): number {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		high = Math.imul(high ^ code, 2_654_435_761);
		low = Math.imul(low ^ code, 1_597_334_677);
	}
	high =
		Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
	low =
		Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
	return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** An id of 15 digits, different for every record of every listing: its key is part of it. */
export function placeId(listing: string, key: number): string {
	const family = 100_000_000 + (hash(key < 0 ? `added to ${listing}` : listing) % 900_000_000);
	return `${family}${String(Math.abs(key)).padStart(6, '0')}`;
}

export const iso = (epochMs: number) => new Date(epochMs).toISOString();
