import type { Polled } from '../../n8n/engine/pollHarness';
import type { Listing, Made, Truth } from './truth';

/*
 * Judges what comes out of a trigger by what a person wants, who sees the service: each record that entered between two
 * polls comes once, or a `_gap` says that some did not; nothing that was there at the first poll comes; and it
 * costs little more than it has to. It shares no code with the nodes.
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
	/** What was there at the first poll; undefined before it. */
	private old: ReadonlySet<Made> | undefined;
	private readonly out = new Set<Made>();
	/** What a poll that worked was shown. */
	private readonly shown = new Set<Made>();
	/** What entered, and stood where a poll has to look. */
	private readonly due = new Set<Made>();
	private visible: readonly Made[] = [];
	/** What a gap, or a lost memory, accounts for. */
	private excused = new Set<Made>();

	constructor(
		readonly listing: Listing,
		private readonly truth: Truth,
		private readonly setting: Setting,
	) {}

	/** The memory is lost: the next poll is a first one. */
	forget(): void {
		this.old = undefined;
	}

	get isUnknown(): boolean {
		return this.old === undefined;
	}

	isKnown(one: Made): boolean {
		return this.old?.has(one) === true || this.shown.has(one);
	}

	private excuse(): void {
		this.excused = new Set(this.listing.made.values());
	}

	/** Where a poll has to look: at the first records, and at all in front of the first known one. Gives the least that it costs. */
	foresee(): number {
		const { listing, truth, setting } = this;
		const { kind } = truth;
		const visible = truth.visible(listing);
		const rest = visible.filter((one) => !listing.pinned.includes(one));
		const firstKnown = rest.findIndex((one) => this.isKnown(one));
		const row = firstKnown < 0 ? rest.length : firstKnown;
		const isWhole = kind.position === undefined;
		const first = rest.slice(0, setting.check);
		// without times, only a known record behind it tells that one is new
		const told = kind.time ? first.length : first.findLastIndex((one) => this.isKnown(one));
		const isToldByPlace = kind.time !== undefined || firstKnown >= 0;
		this.visible = isWhole ? rest : rest.slice(0, Math.max(told, isToldByPlace ? row : 0));
		const least =
			visible.length - rest.length + Math.min(rest.length, Math.max(setting.check, row + 1));
		const isPastEnd = kind.isEndless && row >= rest.length;
		if (kind.price === 'perResult') return Math.max(1, least) + (isPastEnd ? 1 : 0);
		return isWhole ? 1 : Math.ceil(least / PAGE) || 1;
	}

	/** Judges the items of a poll. @param mayBeCut whether credits or time may have ended it */
	take(items: ReadonlyArray<readonly [id: string, hasGap: boolean]>, mayBeCut: boolean): void {
		const { limit } = this.setting;
		expect(items.length).toBeLessThan(limit + PAGE);
		for (const [id] of items) {
			const one = this.listing.made.get(id) as Made;
			const told = { id, isOld: this.old?.has(one) ?? true, isAgain: this.out.has(one) };
			expect(told).toEqual({ id, isOld: false, isAgain: false });
			this.out.add(one);
		}
		if (!items.some(([, hasGap]) => hasGap)) return;
		expect({ isReason: mayBeCut || items.length >= limit }).toEqual({ isReason: true });
		this.excuse();
	}

	/** After a poll that did not fail. */
	look(): void {
		const shown = this.truth.shown.get(this.listing);
		if (shown === undefined) return;
		if (this.old === undefined) {
			this.old = new Set(this.listing.made.values());
			this.excuse();
		}
		for (const one of this.visible) this.due.add(one);
		for (const one of shown) this.shown.add(one);
	}

	settle(): void {
		const missed = [...this.due].filter((one) => !this.out.has(one) && !this.excused.has(one));
		expect({ missed: missed.map(({ id }) => id) }).toEqual({ missed: [] });
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
		const isCut = truth.credits === setting.maxCredits || glitch === 'slow' || glitch === 'quota';
		for (const one of all) {
			const mine = items
				.map((item) => [String(item[kind.id]), '_gap' in item] as const)
				.filter(([id]) => one.listing.made.has(id));
			one.take(mine, isCut);
			if (!isFailed) one.look();
		}
		const isRegular = glitch === undefined || glitch === 'slow' || glitch === 'quota';
		if (isRegular && !isFirst) {
			const isAsked = (at: number) => askedFor.includes(all[at] as Watched);
			this.paid += truth.credits;
			this.least += foreseen.reduce((sum, one, at) => sum + (isAsked(at) ? one : 0), 0);
		}
		return items.length;
	}

	/** @param most credits, of the least possible */
	settle(most: number): void {
		for (const one of this.all) one.settle();
		expect(this.paid / this.least).toBeLessThanOrEqual(most);
	}
}
