import { memoize } from 'lodash';
import { z } from 'zod/v4';
import { type Dice, dice, hash, iso, past, TODAY } from './dice';
import { companyOf, person, postOf, slug, subjectOf } from './texts';
import * as words from './words';

/**
 * A record as the contract describes it, the same for the same seed.
 * @param known of its members, and of an object in it; the rest is made up from names and types
 * @param began when it was created, in epoch milliseconds
 * @throws for a known member that the contract does not name
 */
export function madeUp(schema: z.ZodObject, known: object, seed: string, began = past(seed)) {
	return make(schema, '', { seed, began, roll: dice(seed) }, known) as object;
}

interface Source {
	readonly seed: string;
	readonly began: number;
	readonly roll: Dice;
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
			const stray = Object.keys(Object(known)).find((name) => !Object.hasOwn(def.shape, name));
			if (stray !== undefined) throw new Error(`The contract does not name ${at}.${stray}`);
			const made: Record<string, unknown> = {};
			for (const [name, member] of members) {
				made[name] = make(member, `${at}.${name}`, source, Object(known)[name]);
			}
			return made;
		}
		case 'array': {
			const one = (_: unknown, nth: number) => {
				const seed = `${source.seed} ${nth}`;
				return make(def.element, at, { ...source, seed, began: past(seed) });
			};
			const made = Array.from({ length: source.roll.whole(1, 2) }, one);
			return known ?? made;
		}
		default: {
			const drawn = drawAt(def.type + at)(source, at);
			return known === undefined ? drawn : known;
		}
	}
}

type Draw = (source: Source, at: string) => unknown;

/** `createdAt` and `createdUtc` of an object tell the same moment, and its `updatedAt` a later one. */
function moment({ seed, began }: Source, at: string): number {
	const what = /(updated|pushed|edited|expir\w+|end)(?=At|Utc|Epoch|Date)/i.exec(at)?.[0];
	if (what === undefined) return began;
	return began + (hash(seed + what) % Math.max(60, (TODAY - began) / 1_000)) * 1_000;
}

const RELEASED = ['.releasedYear', '.releasedMonth', '.releasedDay'];

const pageOf = (roll: Dice) => `https://pages.example/${roll.digits(9)}`;

/** What a member holds, by its type and where it stands, as in `string.owner.id`: the first that matches. */
const DRAWS: ReadonlyArray<readonly [RegExp, Draw]> = [
	...Object.entries(words.always).map(
		([end, value]) => [new RegExp(`\\.${end}$`), () => value] as const,
	),
	// the document does not show what an element holds; this is what one expects
	[/^unknown.bio_links/, ({ roll }) => ({ title: 'Website', url: pageOf(roll) })],
	[/^boolean/, ({ roll }) => roll.is(0.2)],
	[/^number.*(EpochMs|Time)$/, moment],
	[/^number.*Utc$/, (source, at) => Math.floor(moment(source, at) / 1_000)],
	[/^number.*released/, ({ began }, at) => Number(iso(began).split(/[-T]/)[RELEASED.indexOf(at)])],
	[/^number.*Year$/, ({ roll }) => roll.whole(1978, 2022)],
	[/^number.*(rank|ratio)$/i, ({ roll }) => roll.whole(60, 99) / 100],
	[/^number/, ({ roll }) => roll.whole(1, 900)],
	// companies of a list, each with its page
	[
		/(experience\.company|education\.school|(usedBy|similarCompanies)\.name)$/,
		({ seed }) => companyOf(dice(seed)),
	],
	[
		/\.(companyUrl|schoolUrl)$|similarCompanies\.url$/,
		({ seed }) => `https://professional-network.example/company/${slug(companyOf(dice(seed)))}`,
	],
	// tweets that answer, quote or repeat another one say so themselves
	[/\.(replyTo|quoted|retweeted|parent)/, () => ''],
	[
		/(url|url_hd|permalink|website|avatar\w*|banner|logo|icon|photo|picture|thumbnail)$/i,
		({ roll }) => pageOf(roll),
	],
	[/At$/, (source, at) => iso(moment(source, at))],
	[/(Date|On)$/, (source, at) => iso(moment(source, at)).slice(0, 10)],
	[/(\.i|I)ds?$|(urn|number|amount|code|key)$/i, ({ roll }) => roll.digits(9)],
	[/email$/, ({ roll }) => `${person(roll).handle}@mail.example`],
	[/(login|username|handle|author|fullname)$/i, ({ roll }) => person(roll).handle],
	[
		/(compan(y|ies)|maker|publisher|issuer|organization|school|usedBy|investors)(\.?name)?$/i,
		({ roll }) => companyOf(roll),
	],
	[/(title|headline|role|jobFunctions\.name)$/i, ({ roll }) => roll.one(words.jobs)],
	[
		/(skills|courses|projects|certifications|honorsAndAwards|industries)\.\w+$/,
		({ roll }) => subjectOf(roll),
	],
	[/name$/i, ({ roll }) => person(roll).name],
	[/(location|address|city|country|Area)$/i, ({ roll }) => roll.one(words.places)],
	[/(text|description|bio|biography|about|tagline|signature)$/i, ({ roll }) => postOf(roll)],
];

const drawAt = memoize((at: string): Draw => {
	const [, draw] = DRAWS.find(([pattern]) => pattern.test(at)) ?? [];
	return draw ?? (({ roll }) => subjectOf(roll));
});
