import type { IDataObject } from 'n8n-workflow';
import type { Dice } from '../../sandbox/data/texts';
import { type Handler, jsonResponse } from '../executor/oddService';
import { HOUR, type Kind, pageOf, type Standing } from './changingListing';

/**
 * A fault in the responses of one poll: they lack some of the first records, or all; they repeat each record; the first or the
 * second page fails; the second page is rate-limited until the poll times out; or a response is slow.
 */
export type Glitch = 'lacks' | 'empty' | 'twice' | 'error' | 'breaks' | 'quota' | 'slow';

/** Changes to a listing: up to three records are pinned; records leave; dates are wrong, clocks differ, records come late or move up. */
export type Change = 'pins' | 'leaves' | 'odd';

export const SLOW_MS = 60;
const down = jsonResponse(503, { status: 'error', message: 'Down' });
const slowDown = jsonResponse(429, { message: 'Slow down' }, { 'retry-after-ms': '120' });

/** A listing of the service that changes at random; new records enter among those that each poll checks. */
export class SimulatedListing {
	/** The newest first. */
	private readonly rest: Standing[] = [];
	pinned: Standing[] = [];
	readonly made = new Map<string, Standing>();
	/** Milliseconds by which the clock of the service is ahead. */
	private readonly skew: number;

	constructor(
		/** The prefix of its ids. */
		private readonly name: string,
		private readonly changes: ReadonlySet<string>,
		readonly check: number,
		chance: Dice,
	) {
		this.skew = this.has('odd') ? chance.integer(-3, 3) * HOUR : 0;
	}

	get all(): Standing[] {
		return [...this.pinned, ...this.rest.filter((one) => !this.pinned.includes(one))];
	}

	/** @param time when the record says that it was made, in epoch milliseconds */
	add(time: number, index = 0): void {
		const one = { id: `${this.name}${this.made.size}`, time: time + this.skew };
		this.made.set(one.id, one);
		this.rest.splice(index, 0, one);
	}

	remove(index: number, count = Infinity): void {
		const gone = this.rest.splice(index, count);
		this.pinned = this.pinned.filter((one) => !gone.includes(one));
	}

	/** Makes the changes until the next poll. @param hours since the first poll */
	change(now: number, hours: number, chance: Dice): void {
		const { rest, pinned, check } = this;
		const isOdd = this.has('odd');
		if (this.has('leaves') && chance.is(0.08))
			this.remove(chance.integer(0, 7), chance.integer(1, 2));
		if (this.has('leaves') && chance.is(0.01)) this.remove(0, 6);
		// one moves up
		if (isOdd && chance.is(0.05)) rest.unshift(...rest.splice(chance.integer(0, 9), 1));
		if (this.has('pins') && chance.is(0.03)) pinned.splice(chance.integer(0, 2), 1);
		const one = rest[chance.integer(0, 59)];
		const mayPin = this.has('pins') && pinned.length < 3 && chance.is(0.04);
		if (mayPin && one !== undefined && !pinned.includes(one)) pinned.unshift(one);
		const isBurst = chance.is(0.015);
		const count = isBurst ? chance.integer(10, 59) : chance.is(0.3) ? chance.integer(1, 3) : 0;
		for (let n = count; n > 0; n -= 1) {
			// a date before the first poll would make it old
			const wrong = chance.one([-Math.min(72, hours), 20]) * HOUR;
			this.add(now - n * (isBurst ? 100 : 600_000) + (isOdd && chance.is(0.05) ? wrong : 0));
		}
		if (!isOdd || !chance.is(0.03)) return;
		const late = now - Math.min(3, hours) * HOUR;
		const index = rest.findIndex(({ time }) => time <= late + this.skew);
		this.add(late, Math.min(index, check - 1));
	}

	private has(change: Change): boolean {
		return this.changes.has(change);
	}
}

/** The service, with the requests and the credits of the current poll. */
export class Simulation {
	readonly listings = new Map<string, SimulatedListing>();
	credits = 0;
	/** The listings that responded in this poll. */
	readonly requested = new Set<SimulatedListing>();
	private glitch: Glitch | undefined;
	private requests = 0;
	/** Records that no response holds until the glitch is over. */
	private hidden = new Set<Standing>();
	/** How each record was handled; a record that is still due has no entry. */
	private readonly fates = new Map<Standing, 'old' | 'output' | 'skipped'>();
	private readonly watched = new Set<SimulatedListing>();

	constructor(readonly kind: Kind) {}

	/** Begins a poll. @returns whether the first poll of each listing is over */
	begin(glitch: Glitch | undefined, chance: Dice): boolean {
		this.glitch = glitch;
		this.credits = this.requests = 0;
		this.requested.clear();
		const isHidden = (at: number, { check }: SimulatedListing): boolean =>
			glitch === 'empty' || (glitch === 'lacks' && at < check && chance.is(0.5));
		const listings = [...this.listings.values()];
		this.hidden = new Set(listings.flatMap((one) => one.all.filter((_, at) => isHidden(at, one))));
		return this.watched.size === this.listings.size;
	}

	readonly handler: Handler = (arrival, response) => {
		const { glitch, kind } = this;
		const isFirst = ++this.requests === 1;
		if (glitch === 'error' || (glitch === 'breaks' && !isFirst)) return down(arrival, response);
		if (glitch === 'quota' && !isFirst) return slowDown(arrival, response);
		const listing = this.listings.get(
			String(Object(arrival.body)[kind.subject]),
		) as SimulatedListing;
		const visible = this.visible(listing);
		const all = glitch === 'twice' ? visible.flatMap((one) => [one, one]) : visible;
		const { respond, cost } = pageOf(kind, all, arrival.body);
		const send = () => {
			// a client that has disconnected is not charged
			if (response.destroyed) return;
			this.requested.add(listing);
			this.credits += cost;
			respond(arrival, response);
		};
		if (glitch === 'slow') setTimeout(send, SLOW_MS);
		else send();
	};

	/** Returns the records that the rule requires to be output, oldest first. */
	due(listing: SimulatedListing): Standing[] {
		return this.visible(listing)
			.filter((one) => !this.fates.has(one))
			.reverse();
	}

	/**
	 * Returns the minimum of credits needed to find out what is new: the records to check, or the new ones and a known one,
	 * and the pinned ones.
	 */
	least(listing: SimulatedListing): number {
		const { position, price } = this.kind;
		const needed = listing.pinned.length + Math.max(listing.check, this.due(listing).length + 1);
		const read = Math.max(1, Math.min(needed, this.visible(listing).length));
		return price === 'perResult' ? read : position ? Math.ceil(read / 10) : 1;
	}

	/** Returns how the output of a listing breaks the rule, if it does. @param mayLose whether the response may have come too late @param mayCut whether a limit may have ended the poll */
	judge(
		listing: SimulatedListing,
		items: readonly IDataObject[],
		mayLose: boolean,
		mayCut: (found: number) => boolean,
	) {
		const { fates, kind, watched } = this;
		const settle = (fate: 'old' | 'skipped') => {
			for (const one of listing.made.values()) if (!fates.has(one)) fates.set(one, fate);
		};
		const mine = items.filter((item) => listing.made.has(String(item[kind.id])));
		if (mayLose && mine.length === 0 && watched.has(listing)) return undefined;
		if (!watched.has(listing)) settle('old');
		watched.add(listing);
		const came = mine.map((item) => listing.made.get(String(item[kind.id])) as Standing);
		const got = came.filter((one) => fates.get(one) !== 'skipped');
		const hasGap = mine.some(({ _gap }) => _gap);
		const due = this.due(listing);
		const expected = hasGap ? due.slice(due.length - got.length) : due;
		for (const one of came) fates.set(one, 'output');
		if (hasGap) settle('skipped');
		const [want, have] = [expected, got].map(
			(all) => all.map(({ id }) => id).join(' ') || 'nothing',
		);
		if (want !== have) return `expected ${want}, got ${have}`;
		return hasGap && !mayCut(mine.length) ? 'a gap, although no limit ended the poll' : undefined;
	}

	private visible({ all }: SimulatedListing): Standing[] {
		return all.filter((one) => !this.hidden.has(one));
	}
}
