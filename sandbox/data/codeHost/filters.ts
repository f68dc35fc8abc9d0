import { DAY_MS } from '../dice';

/** Bounds as a search takes them; text bounds are `YYYY-MM-DD` dates. */
export interface Bounds<T> {
	readonly gt?: T | undefined;
	readonly gte?: T | undefined;
	readonly lt?: T | undefined;
	readonly lte?: T | undefined;
}

/** The whole number nearest to `value` that the bounds allow. */
export function inside(value: number, bounds: Bounds<number> = {}): number {
	const least = Math.max(bounds.gte ?? -Infinity, (bounds.gt ?? -Infinity) + 1);
	const most = Math.min(bounds.lte ?? Infinity, (bounds.lt ?? Infinity) - 1);
	return Math.max(least, Math.min(most, value));
}

/** The moment nearest to `epochMs` whose day the bounds allow. */
export function insideDays(epochMs: number, bounds: Bounds<string> = {}): number {
	const days: Bounds<number> = Object.fromEntries(
		Object.entries(bounds)
			.filter(([, day]) => day !== undefined)
			.map(([bound, day]) => [bound, Math.floor(Date.parse(day) / DAY_MS)]),
	);
	const day = Math.floor(epochMs / DAY_MS);
	return epochMs + (inside(day, days) - day) * DAY_MS;
}
