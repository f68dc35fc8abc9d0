import { get, has, memoize } from 'lodash';
import { z } from 'zod/v4';
import { type Dice, dice, hash, iso, TODAY } from './dice';
import { companyOf, person, postOf, subjectOf } from './texts';
import * as words from './words';

/** Some members of a record; of an object in it, some of its members. */
export type Known<T> = {
	readonly [Name in keyof T]?: T[Name] extends readonly unknown[]
		? T[Name]
		: T[Name] extends object
			? Known<T[Name]>
			: T[Name];
};

/** A record as the contract describes it; the rest is made up from names and types, the same for the same seed. */
export function madeUp<Schema extends z.ZodObject>(
	schema: Schema,
	seed: string,
	known: Known<z.output<Schema>>,
): z.output<Schema> {
	return make(schema, '', { roll: dice(seed), seed }, known) as z.output<Schema>;
}

/** What a value is made up from. */
interface Source {
	readonly roll: Dice;
	readonly seed: string;
}

/** Draws also where the value is known, so that a record is the same everywhere. @param at as in `.owner.username` */
function make(type: z.core.$ZodType, at: string, source: Source, known?: unknown): unknown {
	const { def } = (type as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case 'nullable':
			return make(def.innerType, at, source, known);
		case 'object': {
			const members = Object.entries(def.shape);
			// a record whose shape the document does not show has members that only its platform knows
			if (members.length === 0) return known ?? {};
			const made: Record<string, unknown> = {};
			for (const [name, member] of members) {
				made[name] = make(member, `${at}.${name}`, source, Object(known)[name]);
			}
			return made;
		}
		case 'array': {
			const length = source.roll.whole(1, 2);
			const seedOf = (nth: number) => `${source.seed} ${nth}`;
			const one = (nth: number) => make(def.element, at, { ...source, seed: seedOf(nth) });
			return known ?? Array.from({ length }, (_, nth) => one(nth));
		}
		default: {
			const made = drawAt(def.type + at)(source, def.type + at);
			if (known !== undefined) return known;
			const name = at.slice(at.lastIndexOf('.') + 1);
			return has(words.always, name) ? get(words.always, name) : made;
		}
	}
}

type Draw = (source: Source, at: string) => string | number | boolean;

/** `createdAt` and `createdUtc` of an object tell the same moment, and so do its `updatedAt` and `updatedEpochMs`. */
function moment({ seed }: Source, at: string): number {
	const what = at.replace(/^\w+|(At|AtEpochMs|Utc|Date|On)$/g, '');
	return TODAY - (hash(`${seed}${what}`) % 77_000_000) * 1_000;
}

/** What a member holds, by its type and where it stands: the first that matches. */
const DRAWS: ReadonlyArray<readonly [RegExp, Draw]> = [
	[/^boolean/, ({ roll }) => roll.is(0.2)],
	[/^number.*EpochMs$/, moment],
	[/^number.*Utc$/, (source, at) => Math.floor(moment(source, at) / 1_000)],
	[/^number.*Year$/, ({ roll }) => roll.whole(1978, 2022)],
	[/^number/, ({ roll }) => roll.whole(1, 900)],
	// tweets that answer, quote or repeat another one say so themselves
	[/\.(replyTo|quoted|retweeted|parent)/, () => ''],
	[
		/(url|permalink|website|avatar|banner|logo|icon|photo|picture|thumbnail)$/i,
		({ roll }) => `https://pages.example/${roll.digits(9)}`,
	],
	[/At$/, (source, at) => iso(moment(source, at))],
	[/(Date|On|birthday)$/, (source, at) => iso(moment(source, at)).slice(0, 10)],
	[/(\.i|I)ds?$|(urn|number|amount|code)$/i, ({ roll }) => roll.digits(9)],
	[/email$/, ({ roll }) => `${person(roll).handle}@mail.example`],
	[/(login|username|handle|author|fullname)$/i, ({ roll }) => person(roll).handle],
	[
		/(compan(y|ies)|maker|publisher|issuer|organization|school|usedBy|investors)(\.?name)?$/i,
		({ roll }) => companyOf(roll),
	],
	[/(skills|courses|projects|certifications|honorsAndAwards)\.\w+$/, ({ roll }) => subjectOf(roll)],
	[/name$/i, ({ roll }) => person(roll).name],
	[/(title|headline|role|jobFunctions)$/i, ({ roll }) => roll.one(words.jobs)],
	[/(location|address|city|country|Area)$/i, ({ roll }) => roll.one(words.places)],
	[/(text|description|bio|biography|about|tagline)$/i, ({ roll }) => postOf(roll)],
	[/./, ({ roll }) => subjectOf(roll)],
];

const drawAt = memoize((at: string): Draw => {
	const [, draw] = DRAWS.find(([pattern]) => pattern.test(at)) ?? [];
	if (draw === undefined) throw new Error(`Nothing is made up for ${at}`);
	return draw;
});
