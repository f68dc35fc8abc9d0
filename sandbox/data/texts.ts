import { kebabCase, upperFirst } from 'lodash';
import { type Dice, dice } from './dice';
import * as words from './words';

/* Made-up names and texts that read like what people write. */

/** A person: a full name and the handle that goes with it. */
export function person(roll: Dice) {
	const name = `${roll.one(words.given)} ${roll.one(words.family)}`;
	return { name, handle: kebabCase(name) };
}

/** A company: `Novak Instruments`. */
export const companyOf = (roll: Dice) => `${roll.one(words.family)} ${roll.one(words.companies)}`;

/** What people work on and write about, in a few words: `offline train times`. */
export const subjectOf = (roll: Dice) => `${roll.one(words.kinds)} ${roll.one(words.things)}`;

/** A sentence or two about that. */
export const postOf = (roll: Dice) => roll.one(words.posts).replace('{subject}', subjectOf(roll));

/** `acme-robotics` → `Acme Robotics`: what was asked for is recognised in what comes back. */
export function titled(asked: string): string {
	const parts = asked.split(/[^\p{L}\p{N}]+/u);
	return parts.map(upperFirst).join(' ').trim() || asked;
}

/** The same without the length that is asked for: `crm 45` → `Crm`. */
export const topicOf = (asked: string) => titled(asked.replace(/[-_ ]?\d+$/, ''));

/** The full name behind a handle: `ada-lovelace` → `Ada Lovelace`, `ada-45` → `Ada` and a family name. */
export function nameOf(handle: string): string {
	const name = topicOf(handle);
	return name.includes(' ') ? name : `${name} ${dice(handle).one(words.family)}`;
}

export { kebabCase as slug };
