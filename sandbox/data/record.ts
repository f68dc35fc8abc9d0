import { pick } from 'lodash';
import type { z } from 'zod/v4';
import { type Dice, dice, hash, past } from './dice';
import { madeUp } from './madeUp';
import { nameOf, person, slug } from './texts';

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
