import { hash as digest } from 'node:crypto';
import { kebabCase, upperFirst } from 'lodash';

/* Names and texts that sound like people's. */

const given = 'Ada Amir Bea Chidi Elena Grace Igor Lena Nia Omar Priya Sven Yuki'.split(' ');

const family = 'Bergman Costa Dubois Haddad Ito Novak Okafor Patel Rossi Varga'.split(' ');

const companies = ['Instruments', 'Logistics', 'Robotics', 'Analytics', 'Foods', 'Energy'];

const kinds = ['open', 'local', 'weekly', 'small', 'shared', 'offline', 'public', 'simple'];

const things = [
	...['weather maps', 'train times', 'bike routes', 'bird counts', 'river levels', 'night buses'],
	...['street trees', 'school menus', 'library hours', 'garden sensors', 'air quality', 'recipes'],
];

const posts = [
	'We put {subject} on a single page. It took a weekend, and people use it every day.',
	'Does anyone know a good source for {subject}? The one we use is often a day late.',
	'A small tip for {subject}: start with one town, and show it to ten people.',
	'Three months with {subject}: what worked, what broke, and what we would do again.',
	'Our {subject} now load in under a second, also on old phones.',
	'I was wrong about {subject}. Here is what changed my mind.',
];

/** Returns a person: a full name and a handle. */
export function person(roll: Dice) {
	const name = `${roll.one(given)} ${roll.one(family)}`;
	return { name, handle: kebabCase(name) };
}

/** Returns a company: `Novak Instruments`. */
export const companyOf = (roll: Dice) => `${roll.one(family)} ${roll.one(companies)}`;

/** Returns what people work on: `offline train times`. */
export const workTopic = (roll: Dice) => `${roll.one(kinds)} ${roll.one(things)}`;

/** Returns a sentence or two about that. */
export const postOf = (roll: Dice) => roll.one(posts).replace('{subject}', workTopic(roll));

/** `acme-robotics` → `Acme Robotics`, so that a response resembles its request. */
export function titleOf(requested: string): string {
	const parts = requested.split(/[^\p{L}\p{N}]+/u);
	return parts.map(upperFirst).join(' ').trim() || requested;
}

/** The same without the length: `crm 45` → `Crm`. */
export const topicOf = (requested: string) => titleOf(requested.replace(/[-_ ]?\d+$/, ''));

/** Returns the full name for a handle: `ada-lovelace` → `Ada Lovelace`, `ada-45` → `Ada` and a family name. */
export function fullNameOf(handle: string): string {
	const name = topicOf(handle);
	return name.includes(' ') ? name : `${name} ${dice(handle).one(family)}`;
}

export { kebabCase as slug };

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
	const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	return {
		/** Returns a whole number, both ends included. */
		integer,
		is: (probability: number) => next() < probability,
		one: <T>(list: readonly T[]) => list[integer(0, list.length - 1)] as T,
		/** Returns text of `length` digits without a leading 0. */
		digits: (length: number) => String(integer(10 ** (length - 1), 10 ** length - 1)),
	};
}

/** Returns a whole number of 52 bits that depends on every character. */
export const hashNumber = (text: string) => Number.parseInt(digest('sha1', text).slice(0, 13), 16);

/** Returns a time of the last two and a half years, in whole seconds, as epoch milliseconds. */
export const past = (seed: string) => TODAY - (hashNumber(seed) % 77_000_000) * 1_000;

export const iso = (epochMs: number) => new Date(epochMs).toISOString();
