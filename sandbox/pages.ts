import { PAGE_SIZE } from '../nodes/shared/contract/endpoint';
import type { Scenario } from './options';
import type { Place } from './tokens';

type Bends = Pick<Scenario, 'emptyPageAt' | 'repeatPageAt' | 'repeatTokenAt' | 'overlap'>;

/**
 * The page of a token listing at `place`: the indexes of its records, and where its token leads
 * (undefined: nowhere, the listing ends here).
 *
 * A page that is empty or repeated uses no records: they come on the next one.
 */
export function tokenPage(length: number, place: Place, size: number, bends: Bends) {
	const { from, to, due } = stretch(length, place, size, bends);
	const next = { position: due, page: place.page + 1 };
	const goesOn =
		due < length || bends.emptyPageAt.includes(next.page) || bends.repeatPageAt.includes(next.page);
	return {
		indexes: indexes(from, Math.min(to, length)),
		next: bends.repeatTokenAt.includes(place.page) ? place : goesOn ? next : undefined,
	};
}

function stretch(length: number, { position, page }: Place, size: number, bends: Bends) {
	if (bends.emptyPageAt.includes(page)) return { from: position, to: position, due: position };
	if (bends.repeatPageAt.includes(page)) {
		return { from: Math.max(0, position - size), to: position, due: position };
	}
	// at least one record of a page is new, or the listing would never end
	const from = position - Math.min(bends.overlap, size - 1, position);
	return { from, to: from + size, due: Math.min(from + size, length) };
}

/**
 * The page of an offset listing: the indexes of its records, and how many places `start` can count.
 *
 * Its number is `start / count`, or `start / 10` where that does not come out even. With an overlap
 * there are more places than records; the total counts places, as `start` does. A page that is empty
 * or repeated hides its records.
 */
export function offsetPage(length: number, start: number, count: number, bends: Bends) {
	const stride = start % count === 0 ? count : PAGE_SIZE;
	const page = Math.floor(start / stride);
	const overlap = Math.min(bends.overlap, stride - 1);
	const total = length + overlap * Math.max(0, Math.ceil((length - stride) / (stride - overlap)));
	if (bends.emptyPageAt.includes(page)) return { indexes: [], total };
	const from = bends.repeatPageAt.includes(page) ? Math.max(0, start - stride) : start;
	const places = indexes(Math.min(from, total), Math.min(from + count, total));
	return { indexes: places.map((at) => at - overlap * Math.floor(at / stride)), total };
}

function indexes(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}
