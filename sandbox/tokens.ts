import type { Places } from './changes/order';
import { hash } from './data/dice';
import { Refusal } from './refusal';

/** A place in a token listing: the next record, and the next page. */
export interface Place {
	readonly position: number;
	readonly page: number;
}

/**
 * Writes a place as the text that a client sends back; it is valid for this listing only. It names the
 * next record and not its place, so it leads there also when others have come or gone since.
 */
export function tokenOf(listing: string, { position, page }: Place, places: Places): string {
	const place = `${places.keyAt(position).toString(36)}_${page.toString(36)}`;
	return `next_${seal(listing, place)}_${place}`;
}

/**
 * Reads a token back.
 * @throws Refusal 422 for one that this listing never gave
 */
export function placeOf(listing: string, field: string, token: string, places: Places): Place {
	const [, given, key, page] = /^next_([a-z\d]+)_(-?[a-z\d]+)_([a-z\d]+)$/.exec(token) ?? [];
	if (key === undefined || page === undefined || given !== seal(listing, `${key}_${page}`)) {
		throw new Refusal(422, `${field}: not a token of this listing`);
	}
	return { position: places.placeOf(Number.parseInt(key, 36)), page: Number.parseInt(page, 36) };
}

function seal(listing: string, place: string): string {
	return hash(`${listing}|${place}`).toString(36);
}
