import { type Dice, dice } from './dice';

/** A person: a full name and the handle that goes with it. */
export function person(roll: Dice) {
	const given = roll.person.firstName();
	const family = roll.person.lastName();
	return { name: `${given} ${family}`, handle: `${slug(given)}-${slug(family)}` };
}

/** What people work on and write about, in two words. */
export const subjectOf = (roll: Dice) => `${roll.hacker.adjective()} ${roll.hacker.noun()}`;

/** `acme-robotics` → `Acme Robotics`: what was asked for is recognised in what comes back. */
export function titled(handle: string): string {
	const words = handle.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** What a search is about, without the length it asks for: `crm 45` → `Crm`, `cold chain` → `Cold Chain`. */
export const topicOf = (search: string) => titled(search.replace(/[- ]\d+$/, ''));

/** The full name behind a handle: `ada-lovelace` → `Ada Lovelace`, `ada-45` → `Ada` and a family name. */
export function nameOf(handle: string): string {
	const name = titled(handle.replace(/[-_]?\d+$/, '')) || handle;
	return name.includes(' ') ? name : `${name} ${dice('family', handle).person.lastName()}`;
}

/** Lower case, words joined by hyphens. */
export function slug(name: string): string {
	return name
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '-')
		.replace(/^-|-$/g, '');
}
