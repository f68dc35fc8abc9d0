import { memoize, pick } from 'lodash';
import { z } from 'zod/v4';
import { type Dice, dice, hash, iso, past, TODAY } from './dice';
import { always, companyOf, jobs, nameOf, person, places, postOf, slug, subjectOf } from './texts';

/** Which record it is: one that is looked up, or one of a listing. */
export interface Which {
	/** What was asked for: whose listing, or what is looked up. */
	readonly subject: string;
	/** 0, 1, 2, … for those that a listing began with; -1, -2, … for those added since; absent for one that is looked up. */
	readonly key?: number;
	/** The running number, from 1; records that were added go on where the others end. */
	readonly number: number;
	/** How many records the listing has now. */
	readonly length: number;
	/** 15 digits, different for every record of every listing. */
	readonly id: string;
	readonly roll: Dice;
	/** When it was made, or came into the listing, in epoch milliseconds. */
	readonly time: number;
}

/** The record that is looked up, and the list beside it, if there is one. */
export const lookedUp = (subject: string, length: number): Which => ({
	...{ subject, number: 1, length, id: String(hash(subject)), roll: dice(subject) },
	time: past(subject),
});

/**
 * What of a record does not just follow from the contract, by the path of its endpoint.
 * @param body of the request, typed by its endpoint
 */
export type Known = Readonly<Record<string, (which: Which, body: never) => object>>;

/** A record as made up. */
export interface Made {
	readonly id: string;
	/** Equal for the same record of a platform wherever it stands, and for no other. */
	readonly identity: string;
	readonly record: object;
}

/** Makes a record up. Its id, name and address follow from what was asked for, or from its place, unless they are known. */
export function recordOf(
	platform: string,
	schema: z.ZodObject,
	{ subject, key, number, id: own, time }: Which,
	known: Readonly<Record<string, unknown>>,
): Made {
	const names = Object.keys(schema.shape);
	const isLookup = key === undefined;
	const { name = isLookup ? nameOf(subject) : person(dice(own)).name } = known;
	const { username = isLookup ? subject : `${slug(String(name))}-${number}` } = known;
	const idName = names.find((each) => /^(id|urn|[a-z]+Id)$/.test(each)) ?? 'id';
	const { [idName]: id = names.includes('username') ? hash(String(username)) : own } = known;
	const hasAddress = isLookup || names.some((each) => /^(username|universalName)$/.test(each));
	const url = `https://${platform}.example/${String(hasAddress ? username : id)}`;
	const follows = {
		...{ [idName]: String(id), name, full_name: name, nickname: name },
		...{ username, universalName: username, uniqueId: username },
		...{ url, profileUrl: url, networkUrl: url, productUrl: url, courseUrl: url, schoolUrl: url },
	};
	const identity = `${platform} ${String(id)}`;
	const record = madeUp(schema, { ...pick(follows, names), ...known }, identity, time);
	return { id: String(id), identity, record };
}

/** The author in a record, who is the same in all records of that author; undefined where it holds none. */
export function authorIn(platform: string, record: object): Made | undefined {
	const { author } = record as { author?: { userId?: string } };
	const id = author?.userId;
	return author && id ? { id, identity: `${platform} author ${id}`, record: author } : undefined;
}

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
	...Object.entries(always).map(([end, value]) => [new RegExp(`\\.${end}$`), () => value] as const),
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
	[/(title|headline|role|jobFunctions\.name)$/i, ({ roll }) => roll.one(jobs)],
	[
		/(skills|courses|projects|certifications|honorsAndAwards|industries)\.\w+$/,
		({ roll }) => subjectOf(roll),
	],
	[/name$/i, ({ roll }) => person(roll).name],
	[/(location|address|city|country|Area)$/i, ({ roll }) => roll.one(places)],
	[/(text|description|bio|biography|about|tagline|signature)$/i, ({ roll }) => postOf(roll)],
];

const drawAt = memoize((at: string): Draw => {
	const [, draw] = DRAWS.find(([pattern]) => pattern.test(at)) ?? [];
	return draw ?? (({ roll }) => subjectOf(roll));
});
