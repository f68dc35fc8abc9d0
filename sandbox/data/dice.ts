import { hash as digest } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { faker as english } from '@faker-js/faker/locale/en';
import { kebabCase, upperFirst } from 'lodash';

/** The sandbox's today: every time in its records is earlier. */
export const TODAY = Date.UTC(2026, 5, 1);

export const DAY_MS = 86_400_000;

/** What records are made up with. */
export type Dice = Faker;

/** Random numbers from 0 to below 1 that a seed repeats. It costs nothing, where faker's own takes longer than a whole record. */
export function mulberry32(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

let next = mulberry32(0);
const randomizer = {
	seed: (seed: number | number[]) => void (next = mulberry32(Number(seed))),
	next: () => next(),
};
// The package's main file has this class too, with the words of seventy languages.
const faker = new (english.constructor as typeof Faker)({
	locale: english.rawDefinitions,
	randomizer,
});

/** Chance that falls the same way for the same seeds. One instance: draw what these seeds give before the next call. */
export function dice(...seeds: ReadonlyArray<string | number>): Dice {
	faker.seed(hash(seeds.join('|')) >>> 0);
	return faker;
}

/** A moment up to `days` before TODAY, in epoch milliseconds, on a whole second. */
export function past(roll: Dice, days: number): number {
	return TODAY - roll.number.int({ min: 1, max: days * 86_400 }) * 1000;
}

/** A text of so many digits that does not begin with 0. */
export const digits = (roll: Dice, length: number) =>
	roll.string.numeric({ length, allowLeadingZeros: false });

/** A whole number of 52 bits that depends on every character. */
export const hash = (text: string) => Number.parseInt(digest('sha1', text).slice(0, 13), 16);

/** An id of 15 digits, different for every record of every listing: its key is part of it. */
export function placeId(listing: string, key: number): string {
	const family = 100_000_000 + (hash(key < 0 ? `added to ${listing}` : listing) % 900_000_000);
	return `${family}${String(Math.abs(key)).padStart(6, '0')}`;
}

export const iso = (epochMs: number) => new Date(epochMs).toISOString();

/** A person: a full name and the handle that goes with it. */
export function person(roll: Dice) {
	const given = roll.person.firstName();
	const family = roll.person.lastName();
	return { name: `${given} ${family}`, handle: `${kebabCase(given)}-${kebabCase(family)}` };
}

/** `acme-robotics` → `Acme Robotics`: what was asked for is recognised in what comes back. */
export function titled(handle: string): string {
	const words = handle.split(/[^\p{L}\p{N}]+/u);
	return words.map(upperFirst).join(' ').trim();
}

/** What a search is about, without the length it asks for: `crm 45` → `Crm`, `cold chain` → `Cold Chain`. */
export const topicOf = (search: string) => titled(search.replace(/[- ]\d+$/, ''));

/** The full name behind a handle: `ada-lovelace` → `Ada Lovelace`, `ada-45` → `Ada` and a family name. */
export function nameOf(handle: string): string {
	const name = titled(handle.replace(/[-_]?\d+$/, '')) || handle;
	return name.includes(' ') ? name : `${name} ${dice('family', handle).person.lastName()}`;
}

export { kebabCase as slug };
