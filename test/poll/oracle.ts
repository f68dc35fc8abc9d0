import type { IDataObject } from 'n8n-workflow';
import type { Standing } from './changingListing';
import type { Listing, Truth } from './truth';

/*
 * Judges what comes out of a trigger by what a person wants, who sees the service: each record that entered between two
 * polls comes once, oldest first, or a `_gap` says that some did not; nothing that was there at the first poll comes.
 */

export class Oracle {
	/** What became of a record; nothing yet of one that has to come. */
	private readonly fates = new Map<Standing, 'old' | 'out' | 'lost'>();
	/** The listings whose first poll has been. */
	private readonly watched = new Set<Listing>();

	constructor(
		private readonly truth: Truth,
		private readonly limit: number,
	) {}

	isWatched(listing: Listing): boolean {
		return this.watched.has(listing);
	}

	/** What the service shows of a listing, and has not come yet; the latest first. */
	newIn(listing: Listing): Standing[] {
		return this.truth.visible(listing).filter((one) => !this.fates.has(one));
	}

	/** Judges the items of a poll that has not failed. @param isCut whether its credits or its time ended it */
	judge(items: readonly IDataObject[], isTruncated: boolean): void {
		const { fates, limit, truth, watched } = this;
		expect(items.filter(({ error }) => error)).toEqual([]);
		for (const listing of truth.asked) {
			const isFirst = !watched.has(listing);
			watched.add(listing);
			if (isFirst) this.settle(listing, 'old');
			const due = this.newIn(listing).map(({ id }) => id);
			const mine = items.filter((item) => listing.made.has(String(item[truth.kind.id])));
			const came = mine.map((item) => listing.made.get(String(item[truth.kind.id])) as Standing);
			// what a gap had to give up may still come
			const told = came.filter((one) => fates.get(one) !== 'lost').map(({ id }) => id);
			const hasGap = mine.some(({ _gap }) => _gap);
			expect(told).toEqual(due.slice(0, hasGap ? told.length : undefined).reverse());
			for (const one of came) fates.set(one, 'out');
			if (!hasGap) continue;
			expect({ isTruncated: isTruncated || mine.length >= limit }).toEqual({ isTruncated: true });
			this.settle(listing, 'lost');
		}
	}

	private settle({ made }: Listing, fate: 'old' | 'lost'): void {
		for (const one of made.values()) if (!this.fates.has(one)) this.fates.set(one, fate);
	}
}
