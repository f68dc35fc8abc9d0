import { mulberry32 } from '../../sandbox/data/dice';
import { type Answer, envelope, jsonAnswer } from '../executor/oddService';
import { HOUR, type Kind, pageOf, type Standing } from './changingListing';

/** A service whose listings change at random, and which knows what it made, showed and was paid. */

/** A record: the higher its number, the later it came into the listing. */
export interface Made extends Standing {
	readonly n: number;
}

/** What happens to the answers of one poll. */
export type Glitch =
	/** Some of the first records are missing. */
	| 'lacks'
	/** The first ten records are missing. */
	| 'beginsLate'
	| 'empty'
	/** Each record comes twice. */
	| 'twice'
	| 'error'
	/** The second page is an error. */
	| 'breaks'
	/** The second page is refused until the time of the poll is over. */
	| 'quota'
	/** Each answer takes so long that the time of the poll is over after the first. */
	| 'slow';

export const SLOW_MS = 40;

/** Random numbers that a seed repeats. */
export class Chance {
	private readonly next: () => number;

	constructor(seed: number) {
		this.next = mulberry32(seed);
	}

	is(probability: number): boolean {
		return this.next() < probability;
	}

	/** A whole number from 0 to below `end`. */
	below(end: number): number {
		return Math.floor(this.next() * end);
	}

	of<Value>(values: readonly Value[]): Value {
		return values[this.below(values.length)] as Value;
	}
}

/** What happens to the listings of a family. */
export interface Changes {
	/** Most records that stand in front although they are older. */
	readonly pins?: number;
	/** Whether records leave. */
	readonly leaves?: true;
	/** Most records that a listing holds: the oldest ones leave. */
	readonly holds?: number;
	/** Whether dates are wrong, clocks differ, and records show up late, move up, or come back. */
	readonly isOdd?: true;
}

/** One listing of the service. */
export class Listing {
	/** The latest first. */
	rest: Made[] = [];
	pinned: Made[] = [];
	readonly made = new Map<string, Made>();
	/** What left last, with its place. */
	private gone: readonly [one: Made, at: number] | undefined;
	/** By how much the clock of the service is ahead, in milliseconds. */
	private readonly skew: number;

	constructor(
		readonly name: string,
		private readonly changes: Changes,
		private readonly chance: Chance,
	) {
		this.skew = changes.isOdd ? (chance.below(7) - 3) * HOUR : 0;
	}

	/** @param at when it came, in epoch milliseconds */
	add(at: number, time = at): void {
		const n = this.made.size;
		const one = { n, time: time + this.skew, id: `${this.name}-${n}` };
		this.made.set(one.id, one);
		const isLate = time < at && at - time < 5 * HOUR;
		const place = isLate ? this.rest.findIndex((other) => other.time <= one.time) : 0;
		this.rest.splice(place < 0 ? this.rest.length : place, 0, one);
		this.rest.splice(this.changes.holds ?? Infinity);
	}

	/** What happens until the next poll. @param isSeen whether a trigger knows a record */
	change(now: number, isTimed: boolean, isSeen: (one: Made) => boolean): void {
		const { chance, changes, pinned, rest } = this;
		const isBurst = chance.is(0.015);
		const count = isBurst ? 10 + chance.below(50) : chance.is(0.3) ? 1 + chance.below(3) : 0;
		for (let n = 0; n < count; n += 1) {
			const at = now - (count - n) * (isBurst ? 100 : 600_000);
			const isWrong = changes.isOdd && isTimed && chance.is(0.1);
			// behind, late, ahead
			this.add(at, at + (isWrong ? chance.of([-72, -3, -2, 20]) * HOUR : 0));
		}
		if (changes.leaves && chance.is(0.08)) this.remove(chance.below(8), 1 + chance.below(2));
		if (changes.leaves && chance.is(0.01)) this.remove(0, 6);
		if (changes.isOdd && chance.is(0.05)) {
			const at = chance.below(10);
			const one = rest[at];
			// nothing but its place tells that one is old which no poll has seen
			if (one && (isTimed || isSeen(one))) rest.unshift(...rest.splice(at, 1));
			const [back, place] = this.gone ?? [];
			if (back && (isTimed || isSeen(back))) rest.splice(place ?? 0, 0, back);
			this.gone = undefined;
		}
		if (changes.pins === undefined) return;
		if (chance.is(0.03)) pinned.splice(chance.below(3), 1);
		const one = rest[chance.below(60)];
		const mayPin = pinned.length < changes.pins && chance.is(0.04);
		if (mayPin && one !== undefined && !pinned.includes(one)) pinned.unshift(one);
	}

	get all(): Made[] {
		const { pinned, rest } = this;
		return [...pinned, ...rest.filter((one) => !pinned.includes(one))];
	}

	private remove(from: number, count: number): void {
		const gone = this.rest.splice(from, count);
		this.pinned = this.pinned.filter((one) => !gone.includes(one));
		const [first] = gone;
		this.gone = first && [first, from];
	}
}

/** The service, and what it showed and was paid within one poll. */
export class Truth {
	readonly listings = new Map<string, Listing>();
	glitch: Glitch | undefined;
	credits = 0;
	/** The records that were in an answer, by listing. */
	shown = new Map<Listing, Set<Made>>();
	private requests = 0;
	/** Records that no answer holds until the glitch is over. */
	private hidden = new Set<Made>();

	constructor(
		readonly kind: Kind,
		private readonly chance: Chance,
	) {}

	begin(glitch?: Glitch): void {
		this.glitch = glitch;
		this.credits = 0;
		this.requests = 0;
		this.shown = new Map();
		this.hidden = new Set();
		for (const { all } of this.listings.values()) {
			const isHidden = (at: number): boolean =>
				(glitch === 'beginsLate' && at < 10) ||
				(glitch === 'lacks' && at < 20 && this.chance.is(0.5));
			all.forEach((one, at) => isHidden(at) && this.hidden.add(one));
		}
	}

	/** Whether an answer lacks records that are there. */
	get isLacking(): boolean {
		return ['lacks', 'beginsLate', 'empty'].includes(this.glitch ?? '');
	}

	readonly answer: Answer = (arrival, response) => {
		const { glitch } = this;
		this.requests += 1;
		const isFirst = this.requests === 1;
		if (glitch === 'error' || (glitch === 'breaks' && !isFirst)) {
			jsonAnswer(503, { status: 'error', message: 'Down' })(arrival, response);
		} else if (glitch === 'quota' && !isFirst) {
			const headers = { 'retry-after-ms': '120' };
			jsonAnswer(429, { status: 'error', message: 'Slow down' }, headers)(arrival, response);
		} else {
			const answer = this.page(Object(arrival.body) as Record<string, unknown>);
			if (glitch === 'slow') setTimeout(() => answer(arrival, response), SLOW_MS);
			else answer(arrival, response);
		}
	};

	/** What the answers hold of a listing. */
	visible({ all }: Listing): Made[] {
		return this.glitch === 'empty' ? [] : all.filter((one) => !this.hidden.has(one));
	}

	private page(sent: Readonly<Record<string, unknown>>): Answer {
		const listing = this.listings.get(String(sent[this.kind.subject])) as Listing;
		const visible = this.visible(listing);
		const all = this.glitch === 'twice' ? visible.flatMap((one) => [one, one]) : visible;
		const { page, data, cost } = pageOf(this.kind, all, sent);
		this.shown.set(listing, new Set([...(this.shown.get(listing) ?? []), ...page]));
		this.credits += cost;
		return envelope(data, { timeMs: 1, creditsCost: cost });
	}
}
