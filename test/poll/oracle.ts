import type { Polled } from '../../n8n/engine/pollHarness';
import type { Listing, Made, Truth } from './truth';

/*
 * Judges what comes out of a trigger by what the service knows: what was made when, what it ever showed,
 * what it was paid. It shares no code with the nodes.
 */

const PAGE = 10;

/** How a trigger is set. */
export interface Setting {
	readonly check: number;
	readonly limit: number;
	readonly maxCredits: number;
}

/** What is true of one listing that a trigger watches. */
class Watched {
	/** Records up to this number were there at the first poll; undefined before it. */
	private oldest: number | undefined;
	private readonly out = new Set<Made>();
	/** Old, or in an answer that a poll used. */
	readonly known = new Set<Made>();
	/** In an answer that a poll used. */
	private readonly shown = new Set<Made>();
	/** What has to come out. */
	private readonly due = new Set<Made>();
	/** What the poll under way has to see. */
	private visible: Made[] = [];
	/** What a gap told, or a lost memory lost. */
	private readonly excused = new Set<Made>();
	/** Whether nothing tells that it is old or new. */
	private readonly unclear = new Set<Made>();
	/** Where times tell, nothing that the first poll has not seen is later. */
	private floor = -Infinity;
	/** What may come again, because n8n went back to an older memory. */
	private again = new Set<Made>();
	/** New records that no poll has seen, at most, since the last gap. */
	private most = 0;
	/** What may have kept polls from reading on, or told nothing, since then. */
	breaks = 0;
	/** How often it was asked for since n8n started. */
	turns = 0;
	/** Whether the poll has to read again what one before it has read. */
	isBack = false;

	constructor(
		readonly listing: Listing,
		private readonly truth: Truth,
		private readonly setting: Setting,
	) {}

	/** The memory is lost: the next poll is a first one. */
	forget(): void {
		this.oldest = undefined;
	}

	get isUnknown(): boolean {
		return this.oldest === undefined;
	}

	/** From now on all that is there is old. */
	private begin(shown: ReadonlySet<Made>): void {
		const { listing, truth } = this;
		this.visible = [];
		this.oldest = listing.made.size - 1;
		for (const one of listing.made.values()) {
			this.known.add(one);
			this.excused.add(one);
		}
		this.due.clear();
		this.shown.clear();
		this.breaks = 0;
		const { time, position } = truth.kind;
		if (time !== undefined) this.floor = this.floorOf(shown);
		const isLater = (one: Made) => time !== undefined && one.time > this.floor;
		// an empty answer may be the whole listing; and there what had left may come back
		const isWhole = position === undefined || shown.size === 0;
		for (const one of listing.made.values())
			if (!shown.has(one) && (isWhole || isLater(one))) this.unclear.add(one);
	}

	/** Nothing later than that was overlooked by a first poll that saw these. */
	private floorOf(shown: ReadonlySet<Made>): number {
		if (this.truth.kind.position === undefined) return -Infinity;
		const looked = [...shown].filter((one) => !this.listing.pinned.includes(one));
		const times = looked.map(({ time }) => time);
		const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
		return Math.min(falls ? Math.min(...times) : Math.max(...times), Date.now());
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
		return one.n > (this.oldest ?? Infinity);
	}

	/** What a poll has to see: the first records, and the row of unknown ones; and what it has to pay for that. */
	foresee(): number {
		const { listing, known, truth, setting } = this;
		const { kind, isLacking } = truth;
		const visible = truth.visible(listing);
		const pinned = visible.filter((one) => listing.pinned.includes(one)).length;
		const rest = visible.slice(pinned);
		const firstKnown = rest.findIndex((one) => known.has(one) || !this.isNew(one));
		const row = firstKnown < 0 ? rest.length : firstKnown;
		const isWhole = kind.position === undefined;
		// without times, only a known record behind them tells that they are new
		const looked = isWhole ? rest : rest.slice(0, Math.max(setting.check, row));
		const lastKnown = rest.slice(0, setting.check).findLastIndex((one) => known.has(one));
		if (lastKnown < Math.min(setting.check, rest.length) / 2 && !kind.time && !isWhole)
			this.breaks += 1;
		this.visible = [];
		for (const [at, one] of looked.entries()) {
			if (!this.isNew(one) || this.out.has(one) || isLacking) continue;
			if (kind.time && one.time <= this.floor) this.unclear.add(one);
			else if (kind.time || isWhole || at < lastKnown) this.visible.push(one);
		}
		this.most = Math.max(this.most, row);
		const isPastEnd = kind.isEndless && row >= rest.length;
		const least = pinned + Math.min(rest.length, Math.max(setting.check, row + 1));
		if (kind.price === 'perResult') return Math.max(1, least) + (isPastEnd ? 1 : 0);
		return isWhole ? 1 : Math.ceil(least / PAGE) || 1;
	}

	/** Judges the items of a poll. */
	take(ids: ReadonlyArray<readonly [id: string, hasGap: boolean]>): void {
		for (const [id, hasGap] of ids) {
			const one = this.listing.made.get(id) as Made;
			const told = {
				id,
				isOld: !this.isNew(one) && !this.unclear.has(one),
				isAgain: this.out.has(one) && !this.again.has(one) && !this.unclear.has(one),
				isBeforeFirstPoll: this.oldest === undefined,
			};
			expect(told).toEqual({ id, isOld: false, isAgain: false, isBeforeFirstPoll: false });
			this.out.add(one);
			if (this.again.delete(one)) this.isBack = true;
			if (hasGap) this.gap();
		}
	}

	/** What was not seen is told as missing; that has to have a reason. */
	private gap(): void {
		const { most, breaks } = this;
		const { limit } = this.setting;
		const isDue = most >= limit || breaks > 0;
		expect({ isDue, most, breaks, limit }).toEqual({ isDue: true, most, breaks, limit });
		for (const one of this.listing.made.values()) if (!this.out.has(one)) this.excused.add(one);
		this.most = 0;
		this.breaks = 0;
	}

	/** After a poll that did not fail. */
	look(): void {
		const shown = this.truth.shown.get(this.listing);
		if (shown === undefined) return;
		this.turns += 1;
		if (this.oldest === undefined) this.begin(shown);
		for (const one of this.visible) this.due.add(one);
		for (const one of shown) {
			this.known.add(one);
			this.shown.add(one);
		}
		// nothing but its place tells, and it was not there
		if (!this.truth.isLacking || this.truth.kind.time) return;
		const { all } = this.listing;
		for (const one of all.slice(0, all.findLastIndex((last) => shown.has(last)) + 1)) {
			if (this.shown.has(one)) continue;
			this.unclear.add(one);
			this.excused.add(one);
		}
	}

	settle(): void {
		const isMissed = (one: Made) =>
			!this.out.has(one) && !this.excused.has(one) && !this.unclear.has(one);
		expect({ missed: [...this.due].filter(isMissed).map(({ id }) => id) }).toEqual({ missed: [] });
	}
}

/** Knows what is true of all listings that a trigger watches. */
export class Oracle {
	readonly all: readonly Watched[];
	/** Credits that were paid, and the least that had to be, over all polls that count. */
	private paid = 0;
	private least = 0;

	constructor(
		private readonly truth: Truth,
		private readonly setting: Setting,
	) {
		this.all = [...truth.listings.values()].map((one) => new Watched(one, truth, setting));
	}

	/** Polls, and judges what came out. @returns how many items */
	async poll(poll: () => Promise<Polled | undefined>): Promise<number> {
		const { all, truth, setting } = this;
		const foreseen = all.map((one) => one.foresee());
		const polled = await poll();
		if (polled === undefined) return 0;
		const { items = [], error } = polled;
		const { glitch, kind } = truth;
		const mayFail = glitch !== undefined && !truth.isLacking && glitch !== 'twice';
		if (!mayFail) expect(error).toBeUndefined();
		expect(truth.credits).toBeLessThanOrEqual(setting.maxCredits);
		const isFailed = error !== undefined || glitch === 'error';
		const askedFor = all.filter(({ listing }) => truth.shown.has(listing));
		const isFirst = askedFor.some(({ isUnknown }) => isUnknown);
		for (const one of all) {
			// Max Credits may have cut it
			if (truth.credits === setting.maxCredits && truth.shown.has(one.listing)) one.breaks += 1;
			const mine = items
				.map((item) => [String(item[kind.id]), '_gap' in item] as const)
				.filter(([id]) => one.listing.made.has(id));
			expect(mine.length).toBeLessThanOrEqual(setting.limit);
			one.take(mine);
			if (!isFailed) one.look();
		}
		const isRegular = glitch === undefined || glitch === 'slow' || glitch === 'quota';
		if (isRegular && !isFirst && !all.some(({ isBack }) => isBack)) {
			this.paid += truth.credits;
			this.least += all.reduce(
				(sum, one, at) => sum + (askedFor.includes(one) ? (foreseen[at] ?? 0) : 0),
				0,
			);
		}
		for (const one of all) one.isBack = false;
		return items.length;
	}

	/** A restart may forget where the next poll begins; until then all values had as many turns. */
	restart(): void {
		const turns = this.all.map((one) => one.turns);
		expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1);
		for (const one of this.all) one.turns = 0;
	}

	/** @param most credits, of the least possible */
	settle(most: number): void {
		for (const one of this.all) one.settle();
		this.restart();
		expect(this.paid / this.least).toBeLessThanOrEqual(most);
	}
}
