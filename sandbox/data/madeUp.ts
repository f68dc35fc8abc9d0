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
	return objectOf(schema, { roll: dice(seed), seed, at: '' }, known) as z.output<Schema>;
}

/** What a value is made up from. */
interface Source {
	readonly roll: Dice;
	readonly seed: string;
	/** Where it stands, as in `.owner.username`. */
	readonly at: string;
}

function objectOf(schema: z.ZodObject, { roll, seed, at }: Source, known: object): object {
	const made = Object.entries(schema.shape).map(([name, type]) => {
		const value = valueOf(
			type as z.ZodType,
			{ roll, seed, at: `${at}.${name}` },
			Reflect.get(known, name),
		);
		return [name, value];
	});
	// a record whose shape the document does not show has members that only its platform knows
	return { ...Object.fromEntries(made), ...(made.length === 0 && known) };
}

/** Draws from the dice also where the value is known: then the same record is the same everywhere. */
function valueOf(type: z.ZodType, source: Source, known: unknown): unknown {
	const { def } = (type as unknown as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case 'object':
			return objectOf(type as z.ZodObject, source, known ?? {});
		case 'optional':
		case 'nullable':
			return valueOf(def.innerType as z.ZodType, source, known);
		case 'array': {
			const made = Array.from({ length: source.roll.int(1, 2) }, (_, index) =>
				valueOf(
					def.element as z.ZodType,
					{ ...source, seed: `${source.seed} ${index}` },
					undefined,
				),
			);
			return known ?? made;
		}
		default: {
			const made = def.type === 'unknown' ? {} : makerOf(`${def.type}${source.at}`)(source);
			return known === undefined ? made : known;
		}
	}
}

type Maker = (source: Source) => string | number | boolean;

const drawn =
	(draw: (roll: Dice) => string | number): Maker =>
	({ roll }) =>
		draw(roll);

/** `createdAt` and `createdUtc` of an object tell the same moment, and so do its `updatedAt` and `updatedEpochMs`. */
function moment({ seed, at }: Source): number {
	const what = at.replace(/(At|AtEpochMs|Utc|Date|On)$/, '');
	return TODAY - (hash(`${seed} ${what}`) % 77_000_000) * 1_000;
}

/** What a member holds, by where it stands: the first that matches. */
const MAKERS: ReadonlyArray<readonly [RegExp, Maker]> = [
	[/^boolean/, ({ roll }) => roll.chance(0.2)],
	[/^number.*EpochMs$/, moment],
	[/^number.*Utc$/, (source) => Math.floor(moment(source) / 1_000)],
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
	[/At$/, (source) => iso(moment(source))],
	[/(Date|On|birthday)$/, (source) => iso(moment(source)).slice(0, 10)],
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

const makerOf = memoize((at: string): Maker => {
	const [, maker] = MAKERS.find(([pattern]) => pattern.test(at)) ?? [];
	if (maker === undefined) throw new Error(`Nothing is made up for ${at}`);
	return maker;
});
