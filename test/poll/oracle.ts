import type { IDataObject } from 'n8n-workflow';
import type { Family, Listing, Made, Truth } from './truth';

/*
 * Judges what comes out of a trigger by what the service knows: what was made when, what it ever showed,
 * what it was paid. It shares no code with the nodes.
 */

const PAGE = 10;

/** What is true of one listing that a trigger watches. */
class Watched {
	/** Records up to this number were there at the first poll. */
	private oldest = -1;
	private hasBegun = false;
	private readonly out = new Set<Made>();
	/** Old, or in an answer that a poll used. */
	private readonly known = new Set<Made>();
	/** In an answer that a poll used. */
	private readonly shown = new Set<Made>();
	/** What has to come out. */
	private readonly due = new Set<Made>();
	/** What the poll under way has to see. */
	private visible: Made[] = [];
	/** What a gap told, or a lost memory lost. */
	private readonly excused = new Set<Made>();
	/** Whether nothing tells that it is old: without times, it was not shown when it should have been. */
	private readonly unclear = new Set<Made>();
	/** What may come again, because n8n went back to an older memory. */
	private again = new Set<Made>();
	/** New records that no poll has seen, at most, since the last gap. */
	private most = 0;
	private breaks = 0;
	/** Whether the poll has to read again what one before it has read. */
	isBack = false;

	constructor(
		readonly listing: Listing,
		private readonly truth: Truth,
		private readonly family: Family,
		private readonly check: number,
	) {}

	/** From now on all that is there is old. */
	begin(): void {
		this.visible = [];
		this.hasBegun = true;
		this.oldest = this.listing.made.size - 1;
		for (const one of this.listing.made.values()) {
			this.known.add(one);
			this.excused.add(one);
		}
		this.due.clear();
		this.shown.clear();
		this.breaks = 0;
	}

	/** The trigger remembers no more than it did when `before` had come out. */
	back(before: ReadonlySet<Made>): void {
		this.again = new Set([...this.out].filter((one) => !before.has(one)));
		for (const one of this.known) if (!this.out.has(one)) this.excused.add(one);
		// what lies between may be more than Limit
		this.most = Infinity;
		this.isBack = true;
	}

	get cameOut(): ReadonlySet<Made> {
		return new Set(this.out);
	}

	private isNew(one: Made): boolean {
		return one.n > this.oldest;
	}

	/** What a poll has to see: the first records, and the row of unknown ones; and what it has to pay for that. */
	foresee(isFaulty: boolean): number {
		const { listing, family, check, known } = this;
		const visible = this.truth.visible(listing);
		const pinned = visible.filter((one) => listing.pinned.includes(one)).length;
		const rest = visible.slice(pinned);
		const firstKnown = rest.findIndex((one) => known.has(one) || !this.isNew(one));
		const row = firstKnown < 0 ? rest.length : firstKnown;
		const isTimed = family.kind.time !== undefined;
		const isWhole = family.kind.token === undefined;
		// without times, only a known record behind them tells that they are new
		const looked = isWhole ? rest : rest.slice(0, Math.max(check, row));
		const lastKnown = rest.slice(0, check).findLastIndex((one) => known.has(one));
		if (lastKnown < Math.min(check, rest.length) / 2 && !isTimed && !isWhole) this.breaks += 1;
		this.visible = [];
		for (const [at, one] of looked.entries()) {
			if (!this.isNew(one) || this.out.has(one) || isFaulty) continue;
			if (isTimed || isWhole || at < lastKnown) this.visible.push(one);
		}
		this.most = Math.max(this.most, row);
		const least = pinned + Math.min(rest.length, Math.max(check, row + 1));
		return family.kind.isPerResult
			? Math.max(1, least)
			: isWhole
				? 1
				: Math.ceil(least / PAGE) || 1;
	}

	/** Judges the items of a poll. */
	take(ids: ReadonlyArray<readonly [id: string, hasGap: boolean]>, limit: number): void {
		for (const [id, hasGap] of ids) {
			const one = this.listing.made.get(id) as Made;
			const told = {
				id,
				isOld: !this.isNew(one) && !this.unclear.has(one),
				isAgain: this.out.has(one) && !this.again.has(one) && !this.unclear.has(one),
				isBeforeFirstPoll: !this.hasBegun,
			};
			expect(told).toEqual({ id, isOld: false, isAgain: false, isBeforeFirstPoll: false });
			this.out.add(one);
			this.isBack ||= this.again.delete(one);
			if (hasGap) this.gap(limit);
		}
	}

	/** What was not seen is told as missing; that has to have a reason. */
	private gap(limit: number): void {
		const { most, breaks } = this;
		const isDue = most >= limit || breaks > 0;
		expect({ isDue, most, breaks, limit }).toEqual({ isDue: true, most, breaks, limit });
		for (const one of this.listing.made.values()) if (!this.out.has(one)) this.excused.add(one);
		this.most = 0;
		this.breaks = 0;
	}

	/** After a poll that did not fail. */
	look(shown: ReadonlySet<Made> | undefined, isFaulty: boolean): void {
		const isTimed = this.family.kind.time !== undefined;
		for (const one of this.visible) this.due.add(one);
		for (const one of shown ?? []) {
			this.known.add(one);
			this.shown.add(one);
		}
		// nothing but its place tells, and it was not there
		if (!isFaulty || isTimed) return;
		for (const one of this.listing.made.values()) {
			if (this.shown.has(one)) continue;
			this.unclear.add(one);
			this.excused.add(one);
		}
	}

	settle(): void {
		const missed = [...this.due].filter((one) => !this.out.has(one) && !this.excused.has(one));
		expect({ missed: missed.map(({ id }) => id) }).toEqual({ missed: [] });
	}
}

export class Oracle {
	private readonly watched = new Map<string, Watched>();
	/** Credits that were paid, and the least that had to be, over all polls that count. */
	paid = 0;
	least = 0;

	constructor(
		private readonly truth: Truth,
		private readonly family: Family,
		private readonly check: number,
		private readonly limit: number,
	) {}

	of(name: string): Watched {
		const { truth, family, check } = this;
		const found = this.watched.get(name) ?? new Watched(truth.listing(name), truth, family, check);
		this.watched.set(name, found);
		return found;
	}

	forget(name: string): void {
		this.watched.delete(name);
	}

	get all(): readonly Watched[] {
		return [...this.watched.values()];
	}

	/** A poll that takes all that is there for old. */
	first({ items, error }: { items: IDataObject[] | undefined; error: Error | undefined }): void {
		expect({ items, error }).toEqual({ items: undefined, error: undefined });
		for (const one of this.all) {
			one.begin();
			one.look(this.truth.shown.records.get(one.listing), false);
		}
	}

	/** Any other poll. @param foreseen what it has to cost at least */
	poll(
		{ items = [], error }: { items?: IDataObject[] | undefined; error?: Error | undefined },
		foreseen: number,
	): number {
		const { truth, family, limit } = this;
		const { glitch, shown } = truth;
		const mayFail =
			glitch !== undefined && glitch !== 'lacks' && glitch !== 'beginsLate' && glitch !== 'empty';
		if (!mayFail) expect(error).toBeUndefined();
		expect(items.length).toBeLessThanOrEqual(limit * Math.max(1, this.all.length));
		for (const one of this.all) {
			const mine = items
				.map((item) => [String(item[family.kind.id ?? 'id']), '_gap' in item] as const)
				.filter(([id]) => one.listing.made.has(id));
			one.take(mine, limit);
			const isFailed = error !== undefined || glitch === 'error';
			if (!isFailed) one.look(shown.records.get(one.listing), this.isFaulty);
		}
		const isBack = this.all.some((one) => one.isBack);
		if (glitch !== 'error' && glitch !== 'breaks' && !isBack) {
			this.paid += shown.credits;
			this.least += foreseen;
		}
		for (const one of this.all) one.isBack = false;
		return items.length;
	}

	/** What the next poll has to cost at least. */
	foresee(): number {
		return this.all.reduce((sum, one) => sum + one.foresee(this.isFaulty), 0);
	}

	private get isFaulty(): boolean {
		const { glitch } = this.truth;
		return glitch === 'lacks' || glitch === 'beginsLate' || glitch === 'empty';
	}

	settle(): void {
		for (const one of this.all) one.settle();
		expect(this.paid / this.least).toBeLessThanOrEqual(1.1);
	}
}
