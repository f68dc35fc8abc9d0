import { isArray, mapValues, mergeWith, pick, pickBy } from 'lodash';
import { dice, type Dice, fullNameOf, hashNumber, iso, past, person, slug, TODAY } from './texts';

/** Identifies a record: of a lookup, or of a listing. */
export interface RecordKey {
	/** Identifier, address or search text in the request. */
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

/** A record of a golden response, from which others are made. */
export type Template = Readonly<Record<string, unknown>>;

/**
 * Returns what distinguishes a record from the golden one, apart from its id, name, address and times; by path of the
 * endpoint.
 * @param body of the request, typed by its endpoint
 */
export type KnownValues = Readonly<Record<string, (recordKey: RecordKey, body: never) => object>>;

/** A generated record. */
export interface MadeRecord {
	readonly id: string;
	/** The same for a record wherever it appears on its platform. */
	readonly identity: string;
	readonly record: object;
}

/**
 * Generates a record. Its id, name and address follow from the subject, or from its position in the listing, unless they are
 * known.
 */
export function recordOf(
	platform: string,
	template: Template,
	{ subject, key, number, id: own, time }: RecordKey,
	known: Template,
): MadeRecord {
	const names = Object.keys(template);
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
	const values = { ...pick(follows, names), ...movedTimes(template, time), ...known };
	const record = withValues(template, values);
	return { id: String(id), identity: `${platform} ${String(id)}`, record };
}

/** Replaces values of a record; in nested objects, only the given members. */
export function withValues(template: Template, values: object): object {
	const replaced = (_: unknown, value: unknown) => (isArray(value) ? value : undefined);
	return mergeWith({}, template, values, replaced) as object;
}

/** Moves the times of a record so that it begins at `began`, and nothing in it is later than the sandbox's today. */
function movedTimes(template: Template, began: number): object {
	const times = pickBy(mapValues(template, epochMs), Number.isFinite);
	const shift = began - Math.min(...Object.values(times));
	return mapValues(times, (time, name) => {
		const moved = Math.min(time + shift, Math.max(began, TODAY));
		if (name.endsWith('At')) return iso(moved);
		return name.endsWith('Utc') ? moved / 1_000 : moved;
	});
}

/** Returns the time in a member, in epoch milliseconds; NaN if it has none. */
function epochMs(value: unknown, name: string): number {
	if (name.endsWith('At')) return Date.parse(String(value));
	if (name.endsWith('Utc')) return Number(value) * 1_000;
	return /(EpochMs|Time)$/.test(name) ? Number(value) : NaN;
}

/** Returns the author in a record, the same in all records of that author; undefined if there is none. */
export function authorIn(platform: string, record: object): MadeRecord | undefined {
	const { author } = record as { author?: { userId?: string } };
	const id = author?.userId;
	return author && id ? { id, identity: `${platform} author ${id}`, record: author } : undefined;
}
