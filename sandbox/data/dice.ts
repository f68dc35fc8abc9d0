import { hash as digest } from 'node:crypto';

/** The sandbox's today: all times are earlier, except those of added records. */
export const TODAY = Date.UTC(2026, 5, 1);

export const DAY_MS = 86_400_000;

/** Random values for records. */
export type Dice = ReturnType<typeof dice>;

/** Makes a random generator that returns the same values for the same seeds. */
export function dice(...seeds: ReadonlyArray<string | number>) {
	let state = hashNumber(seeds.join('|')) | 0;
	/** Returns a number from 0 to below 1 (mulberry32). */
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	return {
		/** Returns a whole number, both ends included. */
		whole,
		is: (probability: number) => next() < probability,
		one: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
		/** Returns text of `length` digits without a leading 0. */
		digits: (length: number) => String(whole(10 ** (length - 1), 10 ** length - 1)),
	};
}

/** Returns a whole number of 52 bits that depends on every character. */
export const hashNumber = (text: string) => Number.parseInt(digest('sha1', text).slice(0, 13), 16);

/** Returns a time of the last two and a half years, in whole seconds, as epoch milliseconds. */
export const past = (seed: string) => TODAY - (hashNumber(seed) % 77_000_000) * 1_000;

export const iso = (epochMs: number) => new Date(epochMs).toISOString();
