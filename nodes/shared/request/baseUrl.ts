/** A base URL that cannot be used. The text says what is wanted, and never repeats what was given. */
export class UnfitBaseUrl extends Error {}

const WANTED = 'an http or https address such as https://api.example.com';

/**
 * Reads a base URL as people type it: surrounding space and trailing slashes go, a path prefix stays.
 * @returns the address without a slash at its end; endpoint paths are appended to it
 * @throws {UnfitBaseUrl} for anything but an http(s) address, and for one that holds a user name,
 *   a password, a query or a fragment
 */
export function readBaseUrl(given: unknown): string {
	const url = parse(given);
	if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new UnfitBaseUrl(WANTED);
	if (url.username !== '' || url.password !== '') {
		throw new UnfitBaseUrl(`${WANTED}, without a user name or password in it`);
	}
	if (url.search !== '' || url.hash !== '') {
		throw new UnfitBaseUrl(`${WANTED}, that ends before any ? or #`);
	}
	return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function parse(given: unknown): URL {
	try {
		return new URL(typeof given === 'string' ? given.trim() : '');
	} catch {
		throw new UnfitBaseUrl(WANTED);
	}
}
