import type { Polled } from '../../n8n/engine/pollHarness';
import { ChangingListing, type Kind, type Standing } from './changingListing';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T12:00:00Z');
/** Records that each poll looks at, at least. */
export const CHECK = 10;
/** Hours by which a date is wrong. */
const WRONG_BY = { right: 0, ahead: 20, behind: -72 };

/** What happens to a listing. */
export type ListingChange =
	| { readonly kind: 'add'; readonly count: number; readonly date: 'right' | 'ahead' | 'behind' }
	| { readonly kind: 'late'; readonly hours: number }
	| { readonly kind: 'remove' | 'shuffle'; readonly at: number }
	| { readonly kind: 'back' };

/** What the yardstick knows: the listing, what was there, what was added, and what has to come out. */
export class World {
	readonly listing: ChangingListing;
	private now = START;
	private made = 0;
	private removed = 0;
	/** What left the listing, with its place. */
	private readonly gone: Array<readonly [one: Standing, at: number]> = [];
	/** Records that were there at a first poll. */
	private old = new Set<string>();
	/** Records that polls have looked at, or that came out. */
	private readonly seen = new Set<string>();
	private readonly out = new Set<string>();
	/** Records whose date does not tell whether they are new, where not the whole listing is known. */
	private readonly unclear = new Set<string>();
	/** The time of the last record that the first poll looked at. */
	private from = -Infinity;
	/** The latest time of those that were there. */
	private latest = -Infinity;
	/** Whether times tell what is new, or places. */
	private isTimed: boolean;
	private readonly due = new Set<string>();

	constructor(
		private readonly kind: Kind,
		private readonly limit: number,
		private readonly skew: number,
	) {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
		this.listing = new ChangingListing(kind);
		this.listing.records = Array.from({ length: 30 }, (_, at) => this.record(-1 - at));
		this.isTimed = kind.time !== undefined;
	}

	hour(): void {
		this.now += HOUR;
	}

	/** A poll that takes all that is there for old. */
	firstPoll({ items, error }: Polled): void {
		expect({ items, error }).toEqual({ items: undefined, error: undefined });
		const { records } = this.listing;
		this.old = new Set(records.map(({ id }) => id));
		this.due.clear();
		// a trigger whose memory is lost cannot know what left before
		this.gone.length = 0;
		const looked = this.kind.token === undefined ? [] : records.slice(0, CHECK);
		const falls = looked.every(({ time }, at) => time <= (looked[at - 1]?.time ?? Infinity));
		this.isTimed = this.kind.time !== undefined;
		this.from = records[CHECK - 1]?.time ?? -Infinity;
		this.latest = Math.max(...records.map(({ time }) => time));
		// where the order does not tell what was overlooked, nothing is new up to the latest
		if (!falls) this.from = Math.min(this.latest, this.now);
		// nothing tells that a record is old which was not looked at and has a time to come, or one that is later
		// than the last that was, because that one's date is wrong
		const isTold = ({ time }: Standing, at: number) =>
			this.kind.token === undefined ||
			at < CHECK ||
			(time <= this.now && (!this.isTimed || time <= this.from));
		for (const one of records.filter((each, at) => !isTold(each, at))) {
			this.old.delete(one.id);
			this.unclear.add(one.id);
		}
		this.look();
	}

	/** Any other poll. @returns how many items came out */
	poll(polled: Polled | undefined): number {
		const { items = [], error } = polled ?? {};
		const { glitch } = this.listing;
		if (glitch !== 'error' && glitch !== 'breaks') expect(error).toBeUndefined();
		if (glitch === undefined) this.foresee();
		const mayMiss = this.kind.token !== undefined && this.notOut() >= this.limit;
		for (const [at, item] of items.entries()) {
			const id = String(item[this.kind.id ?? 'id']);
			const told = { id, isOld: this.old.has(id), isAgain: this.out.has(id) };
			expect(told).toEqual({ id, isOld: false, isAgain: false });
			if ('_gap' in item) expect([at, mayMiss]).toEqual([0, true]);
			this.out.add(id);
			this.seen.add(id);
		}
		expect(items.length).toBeLessThanOrEqual(this.limit);
		// without times, what stands behind known ones, or behind a gap, looks like what moves up
		if (glitch === undefined && !this.isTimed) {
			for (const { id } of this.listing.records) if (!this.due.has(id)) this.unclear.add(id);
		}
		if (glitch === undefined) this.look();
		return items.length;
	}

	change(step: ListingChange): void {
		const { records } = this.listing;
		const { isTimed } = this;
		switch (step.kind) {
			case 'add':
				for (let nth = 0; nth < step.count; nth += 1) {
					// of several only the first has a wrong date
					const hours = nth > 0 || this.kind.time === undefined ? 0 : WRONG_BY[step.date];
					const added = this.record(hours);
					this.dated(added);
					records.unshift(added);
				}
				break;
			case 'late': {
				if (this.kind.time === undefined) break;
				const late = this.record(-step.hours);
				this.dated(late);
				const at = records.findIndex(({ time }) => time <= late.time);
				records.splice(at < 0 ? records.length : at, 0, late);
				break;
			}
			case 'remove':
				// if all that is known goes at once, only times can tell what moves up
				if ((this.removed += 1) > 3) break;
				for (const one of records.splice(step.at, 1)) this.gone.push([one, step.at]);
				break;
			case 'back': {
				// without times, places tell that one is old which no poll has seen
				const [one, at] = this.gone.pop() ?? [];
				if (one && (isTimed || this.seen.has(one.id))) records.splice(at ?? 0, 0, one);
				break;
			}
			case 'shuffle': {
				const one = records[step.at];
				if (one && (isTimed || this.seen.has(one.id))) {
					records.unshift(...records.splice(step.at, 1));
				}
				break;
			}
		}
	}

	/** At the end each record that was due has come out. */
	settle(): void {
		expect([...this.due].filter((id) => !this.out.has(id))).toEqual([]);
	}

	/** A record that is not later than the last one that the first poll looked at may be one that it overlooked. */
	private dated({ id, time }: Standing): void {
		if (this.kind.token !== undefined && time <= this.from) this.unclear.add(id);
	}

	private record(hours: number): Standing {
		this.made += 1;
		return { id: `r${this.made}`, time: this.now + (hours + this.skew) * HOUR };
	}

	/** What the poll must find: what stands among the first records, or in an unbroken row of new ones. */
	private foresee(): void {
		const { records } = this.listing;
		const isNew = ({ id }: Standing) =>
			!this.old.has(id) && !this.out.has(id) && !this.unclear.has(id);
		const row = records.findIndex((one) => !isNew(one));
		const isKnown = (one: Standing | undefined) => one !== undefined && this.seen.has(one.id);
		const isWhole = this.kind.token === undefined;
		// one that came as another left may have been there, where an answer holds only the best
		const mayBeOld = (one: Standing) => isWhole && this.removed > 0 && one.time <= this.latest;
		for (const one of records) if (isNew(one) && mayBeOld(one)) this.unclear.add(one.id);
		// ids without times tell only before a record that is known
		const tells = (at: number) => isWhole || this.isTimed || records.slice(at, CHECK).some(isKnown);
		const rowTells = tells(0) || row >= this.limit || isKnown(records[row]);
		for (const [at, one] of records.entries()) {
			const isFound =
				isWhole || (at < CHECK && tells(at)) || (at < Math.min(row, this.limit) && rowTells);
			if (isFound && isNew(one)) this.due.add(one.id);
		}
	}

	private notOut(): number {
		// what was read may have left before it came out
		const all = [...this.listing.records, ...this.gone.map(([one]) => one)];
		return all.filter(({ id }) => !this.old.has(id) && !this.out.has(id)).length;
	}

	private look(): void {
		this.removed = 0;
		const { length } = this.listing.records;
		const isWhole = this.kind.token === undefined;
		for (const { id } of this.listing.records.slice(0, isWhole ? length : CHECK)) this.seen.add(id);
	}
}
