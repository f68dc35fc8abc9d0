import type { Dice } from '../../sandbox/data/dice';
import { type Answer, jsonAnswer } from '../executor/oddService';
import { HOUR, type Kind, pageOf, type Standing } from './changingListing';

/** A service whose listings change at random, and which knows what it made, showed and was paid. */

/**
 * What happens to the answers of one poll: they lack some of the first records, of those that each poll reads, or all;
 * each record comes twice; an error comes at once, or for the second page; that is refused until the time of the poll is
 * over; or an answer takes so long that the time is over after the first.
 */
export type Glitch = 'lacks' | 'empty' | 'twice' | 'error' | 'breaks' | 'quota' | 'slow';

/**
 * What happens to a listing: up to three records stand in front although they are older; records leave; dates are wrong,
 * clocks differ, and records show up late or move up.
 */
export type Change = 'pins' | 'leaves' | 'odd';

export const SLOW_MS = 40;
const down = jsonAnswer(503, { status: 'error', message: 'Down' });
const slowDown = jsonAnswer(429, { message: 'Slow down' }, { 'retry-after-ms': '120' });

/** One listing of the service. Whatever else happens, what enters stands where a poll looks that reads so many records at least. */
export class Listing {
	/** The latest first. */
	rest: Standing[] = [];
	pinned: Standing[] = [];
	readonly made = new Map<string, Standing>();
	/** By how much the clock of the service is ahead, in milliseconds. */
	private readonly skew: number;

	/** @param changes words, each `Change` among them happens */
	constructor(
		readonly name: string,
		private readonly changes: ReadonlySet<string>,
		private readonly chance: Dice,
		readonly check: number,
	) {
		this.skew = this.has('odd') ? chance.whole(-3, 3) * HOUR : 0;
	}

	/** @param time when it says that it was made, in epoch milliseconds */
	add(time: number, place = 0): void {
		const one = { id: `${this.name}-${this.made.size}`, time: time + this.skew };
		this.made.set(one.id, one);
		this.rest.splice(place, 0, one);
	}

	/** What happens until the next poll. @param hours since the first poll */
	change(now: number, hours: number): void {
		const { chance, rest } = this;
		const isOdd = this.has('odd');
		if (this.has('leaves') && chance.is(0.08)) this.remove(chance.whole(0, 7), chance.whole(1, 2));
		if (this.has('leaves') && chance.is(0.01)) this.remove(0, 6);
		// one moves up
		if (isOdd && chance.is(0.05)) rest.unshift(...rest.splice(chance.whole(0, 9), 1));
		if (this.has('pins')) this.pin();
		const isBurst = chance.is(0.015);
		const count = isBurst ? chance.whole(10, 59) : chance.is(0.3) ? chance.whole(1, 3) : 0;
		for (let n = count; n > 0; n -= 1) {
			const isWrong = isOdd && chance.is(0.05);
			// a date before the first poll would make it old
			const wrong = chance.one([-Math.min(72, hours), 20]) * HOUR;
			this.add(now - n * (isBurst ? 100 : 600_000) + (isWrong ? wrong : 0));
		}
		if (!isOdd || !chance.is(0.03)) return;
		const late = now - Math.min(3, hours) * HOUR;
		const place = rest.findIndex(({ time }) => time <= late + this.skew);
		this.add(late, Math.min(place, this.check - 1));
	}

	get all(): Standing[] {
		const { pinned, rest } = this;
		return [...pinned, ...rest.filter((one) => !pinned.includes(one))];
	}

	private has(change: Change): boolean {
		return this.changes.has(change);
	}

	private pin(): void {
		const { chance, pinned, rest } = this;
		if (chance.is(0.03)) pinned.splice(chance.whole(0, 2), 1);
		const one = rest[chance.whole(0, 59)];
		const mayPin = pinned.length < 3 && chance.is(0.04);
		if (mayPin && one !== undefined && !pinned.includes(one)) pinned.unshift(one);
	}

	private remove(place: number, count: number): void {
		const gone = this.rest.splice(place, count);
		this.pinned = this.pinned.filter((one) => !gone.includes(one));
	}
}

/** The service, and what it was asked for and paid within one poll. */
export class Truth {
	readonly listings = new Map<string, Listing>();
	glitch: Glitch | undefined;
	credits = 0;
	/** The listings of which an answer came. */
	readonly asked = new Set<Listing>();
	private requests = 0;
	/** Records that no answer holds until the glitch is over. */
	private hidden = new Set<Standing>();

	constructor(
		readonly kind: Kind,
		private readonly chance: Dice,
	) {}

	begin(glitch?: Glitch): void {
		this.glitch = glitch;
		this.credits = 0;
		this.requests = 0;
		this.asked.clear();
		const isHidden = (at: number, { check }: Listing): boolean =>
			glitch === 'empty' || (glitch === 'lacks' && at < check && this.chance.is(0.5));
		const listings = [...this.listings.values()];
		this.hidden = new Set(listings.flatMap((one) => one.all.filter((_, at) => isHidden(at, one))));
	}

	readonly answer: Answer = (arrival, response) => {
		const { glitch } = this;
		this.requests += 1;
		const isFirst = this.requests === 1;
		if (glitch === 'error' || (glitch === 'breaks' && !isFirst)) return down(arrival, response);
		if (glitch === 'quota' && !isFirst) return slowDown(arrival, response);
		const answer = this.page(arrival.body);
		if (glitch === 'slow') setTimeout(() => answer(arrival, response), SLOW_MS);
		else answer(arrival, response);
	};

	/** What the answers hold of a listing. */
	visible({ all }: Listing): Standing[] {
		return all.filter((one) => !this.hidden.has(one));
	}

	/** The least credits that tell what is new in a listing: the first records to check, or all new ones and a known one behind them. */
	least(listing: Listing, news: number): number {
		const { position, price } = this.kind;
		const { length } = this.visible(listing);
		const pins = listing.pinned.length;
		const needed = pins + Math.max(listing.check, news + 1);
		const read = Math.max(1, Math.min(needed, length));
		return price === 'perResult' ? read : position ? Math.ceil(read / 10) : 1;
	}

	private page(body: unknown): Answer {
		const listing = this.listings.get(String(Object(body)[this.kind.subject])) as Listing;
		const visible = this.visible(listing);
		const all = this.glitch === 'twice' ? visible.flatMap((one) => [one, one]) : visible;
		const { answer, cost } = pageOf(this.kind, all, body);
		this.asked.add(listing);
		this.credits += cost;
		return answer;
	}
}
