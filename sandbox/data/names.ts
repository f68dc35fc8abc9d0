import { type Dice, dice } from './dice';
import { COMPANY_FIRST, COMPANY_SECOND, FAMILY_NAMES, GIVEN_NAMES, SENTENCES } from './words';

/** A person: a full name and the handle that goes with it. */
export function person(roll: Dice) {
	const given = roll.pick(GIVEN_NAMES);
	const family = roll.pick(FAMILY_NAMES);
	return { name: `${given} ${family}`, handle: `${slug(given)}-${slug(family)}` };
}

export function companyName(roll: Dice): string {
	return `${roll.pick(COMPANY_FIRST)} ${roll.pick(COMPANY_SECOND)}`;
}

/** A paragraph of `count` different sentences. */
export const paragraph = (roll: Dice, count: number) => roll.some(SENTENCES, count).join(' ');

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
	return name.includes(' ') ? name : `${name} ${dice('family', handle).pick(FAMILY_NAMES)}`.trim();
}

/** Lower case, words joined by hyphens. */
export function slug(name: string): string {
	return name
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '-')
		.replace(/^-|-$/g, '');
}
