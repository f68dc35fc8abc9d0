import { memoize } from 'lodash';
import type { z } from 'zod/v4';
import { type Dice, dice, hash, iso, TODAY } from './dice';
import { companyName, paragraph, person } from './names';
import { INDUSTRIES, PLACES, ROLES, SUBJECTS } from './words';

/** Some members of a record; of an object in it, some of its members. */
export type Known<T> = {
	readonly [Name in keyof T]?: T[Name] extends readonly unknown[]
		? T[Name]
		: T[Name] extends object
			? Known<T[Name]>
			: T[Name];
};

/**
 * A record as the contract describes it. What is not known of it is made up from names and types of its members, always the
 * same for the same seed.
 */
export function madeUp<Schema extends z.ZodObject>(
	schema: Schema,
	seed: string,
	known: Known<z.output<Schema>>,
): z.output<Schema> {
	return makerOfRecord(schema)({ roll: dice(seed), seed }, known) as z.output<Schema>;
}

/** What a value is made up from. */
interface Source {
	readonly roll: Dice;
	readonly seed: string;
}

type Maker = (source: Source, known?: unknown) => unknown;

const makerOfRecord = memoize((schema: z.ZodObject) => makerOf(schema, ''));

/**
 * Draws from the dice also where the value is known: then the same record is the same everywhere.
 * @param at where the value stands, as in `.owner.username`
 */
function makerOf(type: z.ZodType, at: string): Maker {
	const { def } = (type as unknown as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case 'object':
			return objectMaker(type as z.ZodObject, at);
		case 'optional':
		case 'nullable':
			return makerOf(def.innerType as z.ZodType, at);
		case 'array': {
			const make = makerOf(def.element as z.ZodType, at);
			return ({ roll, seed }, known) => {
				const length = roll.int(1, 2);
				return known ?? Array.from({ length }, (_, nth) => make({ roll, seed: `${seed} ${nth}` }));
			};
		}
		default: {
			const make = plainMaker(`${def.type}${at}`);
			return (source, known) => {
				const made = make(source);
				return known === undefined ? made : known;
			};
		}
	}
}

function objectMaker(schema: z.ZodObject, at: string): Maker {
	const members = Object.entries<z.ZodType>(schema.shape);
	// a record whose shape the document does not show has members that only its platform knows
	if (members.length === 0) return (_source, known) => known ?? {};
	const makers = members.map(([name, type]) => [name, makerOf(type, `${at}.${name}`)] as const);
	return (source, known = {}) => {
		const made: Record<string, unknown> = {};
		for (const [name, make] of makers) made[name] = make(source, Object(known)[name]);
		return made;
	};
}

type Draw = (source: Source, at: string) => string | number | boolean;

const drawn =
	(draw: (roll: Dice) => string | number): Draw =>
	({ roll }) =>
		draw(roll);

/** `createdAt` and `createdUtc` of an object tell the same moment, and so do its `updatedAt` and `updatedEpochMs`. */
function moment({ seed }: Source, at: string): number {
	const what = at.replace(/^\w+|(At|AtEpochMs|Utc|Date|On)$/g, '');
	return TODAY - (hash(`${seed}${what}`) % 77_000_000) * 1_000;
}

/** What a member holds, by where it stands: the first that matches. */
const DRAWS: ReadonlyArray<readonly [RegExp, Draw]> = [
	[/^boolean/, ({ roll }) => roll.chance(0.2)],
	[/^number.*EpochMs$/, moment],
	[/^number.*Utc$/, (source, at) => Math.floor(moment(source, at) / 1_000)],
	[/^number.*Year$/, drawn((roll) => roll.int(1978, 2022))],
	[/^number.*Ratio$/, drawn((roll) => roll.int(70, 99) / 100)],
	[/^number.*(num|awards|gilded|crossposts|downs)/i, drawn((roll) => roll.int(0, 9))],
	[/^number/, drawn((roll) => roll.int(20, 5_000))],
	// tweets that answer, quote or repeat another one say so themselves
	[/\.(replyTo|quoted|retweeted|parent)/, () => ''],
	[
		/(avatar|banner|logo|icon|photo|profile_pic|thumb)\w*$/i,
		drawn((roll) => `https://images.example/${roll.code(10)}.jpg`),
	],
	[/(url|permalink|website)$/i, drawn((roll) => `https://pages.example/${roll.code(10)}`)],
	[/At$/, (source, at) => iso(moment(source, at))],
	[/(Date|On|birthday)$/, (source, at) => iso(moment(source, at)).slice(0, 10)],
	[/urn$/i, drawn((roll) => `urn:net:part:${roll.digits(9)}`)],
	[/(\.i|I)ds?$/, drawn((roll) => roll.digits(9))],
	[/(login|username|handle|author|fullname)$/i, drawn((roll) => person(roll).handle)],
	[
		/(compan(y|ies)|maker|publisher|issuer|organization|school|usedBy|investors)(\.?name)?$/i,
		drawn(companyName),
	],
	[/industr/i, drawn((roll) => roll.pick(INDUSTRIES))],
	[/name$/i, drawn((roll) => person(roll).name)],
	[/(title|headline|role)$/i, drawn((roll) => roll.pick(ROLES))],
	[/(location|address)$/i, drawn((roll) => roll.pick(PLACES))],
	[/city$/, drawn((roll) => roll.pick(PLACES).replace(/,.*/, ''))],
	[/(country|Area)$/, drawn((roll) => roll.pick(PLACES).replace(/.*, /, ''))],
	[/(type|category|level)$/i, drawn((roll) => roll.pick(['standard', 'basic', 'advanced']))],
	[/(lang|languageCode)$/, () => 'en'],
	[
		/(description|bio|biography|about|text|signature|tagline)$/i,
		drawn((roll) => paragraph(roll, 2)),
	],
	[/(number|amount|endorsements|code)$/i, drawn((roll) => roll.digits(4))],
	[/./, drawn((roll) => roll.pick(SUBJECTS))],
];

function plainMaker(at: string): Maker {
	const [, draw] = DRAWS.find(([pattern]) => pattern.test(at)) ?? [];
	if (draw === undefined) throw new Error(`Nothing is made up for ${at}`);
	return (source) => draw(source, at);
}
