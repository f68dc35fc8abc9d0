import { UnfitValue } from '../operation/field';
import { parseAddress } from './address';
import { asText } from './text';

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const IS_WEB = /^https?:\/\/\S+$/i;

/**
 * Reads a web address that is sent whole, path and query as they were pasted; one without its
 * scheme gets `https://`.
 * @throws {UnfitValue} for what is no http or https address.
 */
export function asLink(value: unknown): string {
	const given = asText(value).replace(/^\/\//, 'https://');
	const link = HAS_SCHEME.test(given) ? given : `https://${given}`;
	const isAddress = parseAddress(given) !== undefined;
	if (!isAddress || !IS_WEB.test(link)) throw new UnfitValue();
	return link;
}
