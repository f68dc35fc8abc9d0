import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import type { OddService } from '../executor/oddService';
import { ChangingListing, type Kind, type Standing } from './changingListing';

/** Listings that get a record every hour, and triggers that watch them. */

export const HOUR = 3_600_000;
export const START = Date.now() - 10_000 * HOUR;

/** A record, with another date than its own if that is given. */
export const record = (n: number, hours = n): Standing => ({
	id: `r${n}`,
	time: START + hours * HOUR,
});

/** The newest first. */
export const records = (from: number, to: number): Standing[] =>
	Array.from({ length: to - from + 1 }, (_, at) => record(to - at));

export function listingOf(kind: Kind, standing: Standing[]): ChangingListing {
	const listing = new ChangingListing(kind);
	listing.records = standing;
	return listing;
}

/** A trigger after its first poll. */
export async function watching(
	odd: OddService,
	listing: ChangingListing,
	more: INodeParameters = {},
) {
	odd.answer = listing.answer;
	const { nodeType, parameters } = listing.kind;
	const trigger = new PublishedTrigger({
		nodeType,
		parameters: { ...parameters, ...more },
		credential: odd.credential,
	});
	expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
	odd.forget();
	return trigger;
}

export async function idsOf(polled: Promise<{ items: IDataObject[] | undefined } | undefined>) {
	return (await polled)?.items?.map(({ id, productId }) => id ?? productId) ?? [];
}
