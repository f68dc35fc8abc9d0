import { get, has, memoize, upperFirst } from 'lodash';
import { z } from 'zod/v4';
import { type Dice, dice, digits, hash, iso, person, slug, TODAY } from './dice';
import { aboutOf, placeOf, postOf, subjectOf } from './texts';
import words from './words.json';

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
			const length = source.roll.number.int({ min: 1, max: 2 });
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

/** What a member holds, by where it stands: the first that matches. */
const DRAWS: ReadonlyArray<readonly [RegExp, Draw]> = [
	[/^boolean/, ({ roll }) => roll.datatype.boolean(0.2)],
	[/^number.*EpochMs$/, moment],
	[/^number.*Utc$/, (source, at) => Math.floor(moment(source, at) / 1_000)],
	[/^number.*Year$/, ({ roll }) => roll.number.int({ min: 1978, max: 2022 })],
	[/^number.*Ratio$/, ({ roll }) => roll.number.int({ min: 70, max: 99 }) / 100],
	[/^number.*(num|awards|gilded|crossposts|downs)/i, ({ roll }) => roll.number.int(9)],
	[/^number/, ({ roll }) => roll.number.int({ min: 20, max: 5_000 })],
	// tweets that answer, quote or repeat another one say so themselves
	[/\.(replyTo|quoted|retweeted|parent)/, () => ''],
	[
		/(avatar|banner|logo|icon|photo|profile_pic|thumb)\w*$/i,
		({ roll }) => `https://images.example/${digits(roll, 9)}.jpg`,
	],
	[/(url|permalink|website)$/i, ({ roll }) => `https://pages.example/${digits(roll, 9)}`],
	[/At$/, (source, at) => iso(moment(source, at))],
	[/(Date|On|birthday)$/, (source, at) => iso(moment(source, at)).slice(0, 10)],
	[/urn$/i, ({ roll }) => `urn:net:part:${digits(roll, 9)}`],
	[/(\.i|I)ds?$/, ({ roll }) => digits(roll, 9)],
	[/email$/, ({ roll }) => `${person(roll).handle}@mail.example`],
	[/topics$/, ({ roll }) => slug(subjectOf(roll))],
	[/school$/, ({ roll }) => `${placeOf(roll).split(',')[0]} College`],
	[/degree$/, ({ roll }) => roll.helpers.arrayElement(['Bachelor of Science', 'Master of Arts'])],
	[/benefits$/i, ({ roll }) => roll.helpers.arrayElement(['Health insurance', 'Remote work'])],
	[
		/(skills|courses|projects|certifications|honorsAndAwards|jobFunctions)\.(name|title)$/,
		({ roll }) => upperFirst(subjectOf(roll)),
	],
	[/(publications|patents)\.title$/, ({ roll }) => `On ${subjectOf(roll)}`],
	[/(login|username|handle|author|fullname)$/i, ({ roll }) => person(roll).handle],
	[
		/(compan(y|ies)|maker|publisher|issuer|organization|school|usedBy|investors)(\.?name)?$/i,
		({ roll }) => roll.company.name(),
	],
	[/industr/i, ({ roll }) => roll.commerce.department()],
	[/name$/i, ({ roll }) => person(roll).name],
	[/(title|headline|role)$/i, ({ roll }) => roll.person.jobTitle()],
	[/(location|address)$/i, ({ roll }) => placeOf(roll)],
	[/city$/, ({ roll }) => roll.location.city()],
	[/(country|Area)$/, ({ roll }) => roll.location.country()],
	[
		/(type|category|level)$/i,
		({ roll }) => roll.helpers.arrayElement(['standard', 'basic', 'advanced']),
	],
	[/(lang|languageCode)$/, () => 'en'],
	[/text$/i, ({ roll }) => postOf(roll)],
	[/(description|bio|biography|about|signature|tagline)$/i, ({ roll }) => aboutOf(roll)],
	[/(number|amount|endorsements|code)$/i, ({ roll }) => digits(roll, 4)],
	[/./, ({ roll }) => subjectOf(roll)],
];

const drawAt = memoize((at: string): Draw => {
	const [, draw] = DRAWS.find(([pattern]) => pattern.test(at)) ?? [];
	if (draw === undefined) throw new Error(`Nothing is made up for ${at}`);
	return draw;
});
