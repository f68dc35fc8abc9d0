import { memoize, pick } from 'lodash';
import { z } from 'zod/v4';
import {
	always,
	companyOf,
	type Dice,
	dice,
	fullNameOf,
	hashNumber,
	iso,
	jobs,
	past,
	person,
	places,
	postOf,
	slug,
	TODAY,
	workTopic,
} from './texts';

/** Identifies a record: of a lookup, or of a listing. */
export interface RecordKey {
	/** Whose listing, or what is looked up. */
	readonly subject: string;
	/** 0, 1, 2, … for original records; -1, -2, … for added ones; absent in a lookup. */
	readonly key?: number;
	/** The running number, from 1; added records continue after the others. */
	readonly number: number;
	/** Number of records in the listing. */
	readonly length: number;
	/** 15 digits, different for every record of every listing. */
	readonly id: string;
	readonly roll: Dice;
	/** When it was created, or entered the listing, in epoch milliseconds. */
	readonly time: number;
}

/** Returns the key of the record of a lookup. */
export const lookupKey = (subject: string, length: number): RecordKey => ({
	...{ subject, number: 1, length, id: String(hashNumber(subject)), roll: dice(subject) },
	time: past(subject),
});

/**
 * Returns values of a record that the contract does not determine, by path of the endpoint. @param body of the request, typed
 * by its endpoint
 */
export type KnownValues = Readonly<Record<string, (recordKey: RecordKey, body: never) => object>>;

/** A generated record. */
export interface MadeRecord {
	readonly id: string;
	/** The same for a record wherever it appears on its platform. */
	readonly identity: string;
	readonly record: object;
}

/** Generates a record. Its id, name and address follow from the subject, or from its place, unless they are known. */
export function recordOf(
	platform: string,
	schema: z.ZodObject,
	{ subject, key, number, id: own, time }: RecordKey,
	known: Readonly<Record<string, unknown>>,
): MadeRecord {
	const names = Object.keys(schema.shape);
	const isLookup = key === undefined;
	const { name = isLookup ? fullNameOf(subject) : person(dice(own)).name } = known;
	const { username = isLookup ? subject : `${slug(String(name))}-${number}` } = known;
	const idName = names.find((each) => /^(id|urn|[a-z]+Id)$/.test(each)) ?? 'id';
	const { [idName]: id = names.includes('username') ? hashNumber(String(username)) : own } = known;
	const hasAddress = isLookup || names.some((each) => /^(username|universalName)$/.test(each));
	const url = `https://${platform}.example/${String(hasAddress ? username : id)}`;
	const follows = {
		...{ [idName]: String(id), name, full_name: name, nickname: name },
		...{ username, universalName: username, uniqueId: username },
		...{ url, profileUrl: url, networkUrl: url, productUrl: url, courseUrl: url, schoolUrl: url },
	};
	const identity = `${platform} ${String(id)}`;
	const record = makeRecord(schema, { ...pick(follows, names), ...known }, identity, time);
	return { id: String(id), identity, record };
}

/** Returns the author in a record, the same in all records of that author; undefined if there is none. */
export function authorIn(platform: string, record: object): MadeRecord | undefined {
	const { author } = record as { author?: { userId?: string } };
	const id = author?.userId;
	return author && id ? { id, identity: `${platform} author ${id}`, record: author } : undefined;
}

/**
 * Generates a record from the contract, always the same for a seed.
 * @param known values of its members; others are generated from names and types
 * @param began when it was created, in epoch milliseconds
 * @throws for a known member that the contract does not have
 */
export function makeRecord(schema: z.ZodObject, known: object, seed: string, began = past(seed)) {
	return make(schema, '', { seed, began, roll: dice(seed) }, known) as object;
}

interface Source {
	readonly seed: string;
	readonly began: number;
	readonly roll: Dice;
}

/** Draws a value even if it is known, so that the next ones stay the same. @param at a path such as `.owner.username` */
function make(type: z.core.$ZodType, at: string, source: Source, known?: unknown): unknown {
	const { def } = (type as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case 'nullable':
			return make(def.innerType, at, source, known);
		case 'object': {
			const members = Object.entries(def.shape);
			// an undocumented record has only the members that its platform knows
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
			const made = Array.from({ length: source.roll.integer(1, 2) }, one);
			return known ?? made;
		}
		default: {
			const drawn = drawAt(def.type + at)(source, at);
			return known === undefined ? drawn : known;
		}
	}
}

type Draw = (source: Source, at: string) => unknown;

/** `createdAt` and `createdUtc` of an object are the same moment; its `updatedAt` is later. */
function moment({ seed, began }: Source, at: string): number {
	const what = /(updated|pushed|edited|expir\w+|end)(?=At|Utc|Epoch|Date)/i.exec(at)?.[0];
	if (what === undefined) return began;
	return began + (hashNumber(seed + what) % Math.max(60, (TODAY - began) / 1_000)) * 1_000;
}

const RELEASED = ['.releasedYear', '.releasedMonth', '.releasedDay'];

const servePage = (roll: Dice) => `https://pages.example/${roll.digits(9)}`;

/** Generators by type and path, such as `string.owner.id`: the first match counts. */
const DRAWS: ReadonlyArray<readonly [RegExp, Draw]> = [
	...Object.entries(always).map(([end, value]) => [new RegExp(`\\.${end}$`), () => value] as const),
	// the document does not show the entries, so these are common fields
	[/^unknown.bio_links/, ({ roll }) => ({ title: 'Website', url: servePage(roll) })],
	[/^boolean/, ({ roll }) => roll.is(0.2)],
	[/^number.*(EpochMs|Time)$/, moment],
	[/^number.*Utc$/, (source, at) => Math.floor(moment(source, at) / 1_000)],
	[/^number.*released/, ({ began }, at) => Number(iso(began).split(/[-T]/)[RELEASED.indexOf(at)])],
	[/^number.*Year$/, ({ roll }) => roll.integer(1978, 2022)],
	[/^number.*(rank|ratio)$/i, ({ roll }) => roll.integer(60, 99) / 100],
	[/^number/, ({ roll }) => roll.integer(1, 900)],
	// companies in a list, with their pages
	[
		/(experience\.company|education\.school|(usedBy|similarCompanies)\.name)$/,
		({ seed }) => companyOf(dice(seed)),
	],
	[
		/\.(companyUrl|schoolUrl)$|similarCompanies\.url$/,
		({ seed }) => `https://professional-network.example/company/${slug(companyOf(dice(seed)))}`,
	],
	// by default a tweet answers, quotes or repeats no other
	[/\.(replyTo|quoted|retweeted|parent)/, () => ''],
	[
		/(url|url_hd|permalink|website|avatar\w*|banner|logo|icon|photo|picture|thumbnail)$/i,
		({ roll }) => servePage(roll),
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
		({ roll }) => workTopic(roll),
	],
	[/name$/i, ({ roll }) => person(roll).name],
	[/(location|address|city|country|Area)$/i, ({ roll }) => roll.one(places)],
	[/(text|description|bio|biography|about|tagline|signature)$/i, ({ roll }) => postOf(roll)],
];

const drawAt = memoize((at: string): Draw => {
	const [, draw] = DRAWS.find(([pattern]) => pattern.test(at)) ?? [];
	return draw ?? (({ roll }) => workTopic(roll));
});
