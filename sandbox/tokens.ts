import { hash } from './data/dice';
import { Refusal } from './refusal';

/** A place in a token listing: the next record due, and the page about to be asked for. */
export interface Place {
	readonly position: number;
	readonly page: number;
}

/** Writes a place as the text a client hands back; it is good for that one listing only. */
export function tokenOf(listing: string, { position, page }: Place): string {
	const place = `${position.toString(36)}_${page.toString(36)}`;
	return `next_${seal(listing, place)}_${place}`;
}

/**
 * Reads a token back.
 * @throws Refusal 422 for one that this listing never gave
 */
export function placeOf(listing: string, field: string, token: string): Place {
	const [, given, position, page] = /^next_([a-z\d]+)_([a-z\d]+)_([a-z\d]+)$/.exec(token) ?? [];
	if (
		position === undefined ||
		page === undefined ||
		given !== seal(listing, `${position}_${page}`)
	) {
		throw new Refusal(422, `${field}: not a token of this listing`);
	}
	return { position: Number.parseInt(position, 36), page: Number.parseInt(page, 36) };
}

function seal(listing: string, place: string): string {
	return hash(`${listing}|${place}`).toString(36);
}
