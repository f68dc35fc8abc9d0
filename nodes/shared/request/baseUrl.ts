import trimEnd from 'lodash/trimEnd';
import { InvalidValue } from '../operation/field';

const EXPECTED = 'an http or https address such as https://api.example.com';

/** Longer than any address that a server takes. */
const MAX_LENGTH = 2000;

/**
 * Reads a base URL as people type it: surrounding space and trailing slashes go, a path prefix stays.
 * @returns the address without a slash at its end, to which endpoint paths are appended; the refusal,
 *   not thrown, of anything but an http(s) address, and of one that holds a user name, a password, a
 *   query or a fragment; it says what is expected, and never repeats what was given
 */
export function parseBaseUrl(given: unknown): string | InvalidValue {
	const text = typeof given === 'string' ? trimEnd(given.trim(), '/') : '';
	if (text.length > MAX_LENGTH || !URL.canParse(text)) return new InvalidValue(EXPECTED);
	const { protocol, username, password, search, hash, origin, pathname } = new URL(text);
	if (protocol !== 'http:' && protocol !== 'https:') return new InvalidValue(EXPECTED);
	if (username !== '' || password !== '') {
		return new InvalidValue(`${EXPECTED}, without a user name or password in it`);
	}
	if (search !== '' || hash !== '') {
		return new InvalidValue(`${EXPECTED}, that ends before any ? or #`);
	}
	return `${origin}${trimEnd(pathname, '/')}`;
}
