import { isDeepStrictEqual } from 'node:util';
import { type Dice, dice } from './data/dice';
import {
	type Fault,
	type FaultMatch,
	type FaultRequest,
	type FaultRule,
	faultSchema,
} from './faults';

/** A rule that has been added. */
export interface AddedFault {
	readonly id: number;
	/** How often it has struck. */
	readonly hits: number;
	remove(): void;
}

interface Entry {
	readonly id: number;
	readonly rule: FaultRule;
	readonly roll: Dice;
	/** Requests that matched path and body. */
	seen: number;
	hits: number;
}

/** The rules that are in force, the oldest first. */
export class FaultBook {
	private entries: Entry[] = [];
	private lastId = 0;

	/** @throws ZodError for a fault that does not exist or lacks something */
	add(rule: FaultRule): AddedFault {
		faultSchema.parse(rule.fault);
		const id = ++this.lastId;
		const entry: Entry = { id, rule, roll: dice('fault', rule.seed ?? 1), seen: 0, hits: 0 };
		this.entries.push(entry);
		return {
			id,
			get hits() {
				return entry.hits;
			},
			remove: () => this.remove(id),
		};
	}

	remove(id: number): void {
		this.entries = this.entries.filter((entry) => entry.id !== id);
	}

	clear(): void {
		this.entries = [];
	}

	list() {
		return this.entries.map(({ id, hits, rule: { when, fault, times } }) => ({
			id,
			hits,
			when: typeof when === 'function' ? 'a function' : when,
			times,
			fault,
		}));
	}

	/** The fault for a request: that of the first rule that strikes. Every rule counts the request. */
	strike(request: FaultRequest): Fault | undefined {
		let struck: Fault | undefined;
		for (const entry of this.entries) {
			const strikes = matches(entry, request);
			if (!strikes || struck !== undefined) continue;
			entry.hits++;
			struck = entry.rule.fault;
		}
		return struck;
	}
}

function matches(entry: Entry, request: FaultRequest): boolean {
	const { when, times = Infinity, probability } = entry.rule;
	if (typeof when === 'function' ? !when(request) : !fits(when ?? {}, request)) return false;
	entry.seen++;
	if (typeof when === 'object' && !isDue(when, entry.seen)) return false;
	if (entry.hits >= times) return false;
	return probability === undefined || entry.roll.chance(probability);
}

function isDue({ nth, from = 1 }: FaultMatch, seen: number): boolean {
	return seen >= from && (nth === undefined || [nth].flat().includes(seen));
}

function fits({ path, bodyMatches = {} }: FaultMatch, request: FaultRequest): boolean {
	if (path !== undefined && !request.path.endsWith(path)) return false;
	const body = typeof request.body === 'object' ? (request.body ?? {}) : {};
	const members = new Map(Object.entries(body));
	return Object.entries(bodyMatches).every(([name, value]) =>
		isDeepStrictEqual(members.get(name), value),
	);
}
