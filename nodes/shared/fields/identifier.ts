import { UnfitValue } from '../operation/field';
import { type Address, parseAddress } from './address';
import { asText } from './text';

/** Where the identifier is in the addresses that people paste. */
export interface IdentifierForms {
	/** Segments of an address that come before the identifier: `in`, `company`, `status`. */
	readonly after: readonly string[];
	/** Present if the first segment of an address is the identifier itself, except for these sections of the site. */
	readonly firstUnless?: readonly string[];
	/** Member of an address's query that holds the identifier (`user_id`). */
	readonly query?: string;
	/** How the identifier looks in an address, if it looks different from other segments. */
	readonly shape?: RegExp;
}

/**
 * Makes a reader for an identifier: the plain id or handle, with or without `@`, a prefix (`u/ada`)
 * and surrounding space, or a pasted address of the thing.
 * @throws (the reader) {UnfitValue} for an address that does not hold the identifier, and for a bare `@`.
 */
export function asIdentifier(forms: IdentifierForms) {
	return (value: unknown): string => {
		const given = asText(value);
		const address = parseAddress(given);
		const found =
			address === undefined
				? withoutAt(withoutPrefix(given, forms))
				: candidatesIn(address, forms).map(withoutAt).find(isFit(forms));
		if (found === undefined || found === '') throw new UnfitValue();
		return found;
	};
}

/** What may be the identifier in an address, the most likely first. */
function candidatesIn({ segments, query }: Address, forms: IdentifierForms): string[] {
	const isMarker = (segment: string | undefined) =>
		segment !== undefined && forms.after.includes(segment.toLowerCase());
	const queried = forms.query === undefined ? [] : query.getAll(forms.query);
	const placed =
		forms.firstUnless === undefined
			? segments.filter((_, index) => isMarker(segments[index - 1]))
			: segments.slice(isMarker(segments[0]) ? 1 : 0).slice(0, 1);
	return [...queried, ...placed];
}

function isFit({ shape, firstUnless = [] }: IdentifierForms) {
	return (found: string): boolean =>
		found !== '' &&
		!firstUnless.includes(found.toLowerCase()) &&
		(shape === undefined || shape.test(found));
}

/** `u/ada` and `/u/ada/` are `ada`; anything else stays as it is, and the service's rule decides. */
function withoutPrefix(given: string, { after }: IdentifierForms): string {
	const [prefix, name, ...rest] = given.replace(/^\/|\/$/g, '').split('/');
	const known = prefix !== undefined && after.includes(prefix.toLowerCase());
	return known && name !== undefined && name !== '' && rest.length === 0 ? name : given;
}

function withoutAt(name: string): string {
	return name.trim().replace(/^@\s*/, '');
}
