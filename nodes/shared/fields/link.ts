import { InvalidValue } from '../operation/field';
import { type Address, decoded, parseAddress } from './address';
import { asPasted } from './pasted';
import { invisibleIn } from './unseen';

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const IS_WEB = /^https?:\/\/\S+$/i;

/**
 * Makes a reader for a web address that is sent whole, path and query as they were pasted; one without
 * its scheme gets `https://`.
 * @param isIt whether an address can be one of the right thing
 * @throws (the reader) {InvalidValue} for what is no http or https address, or one of something else
 */
export function asLinkTo(isIt: (address: Address) => boolean) {
	return (value: unknown): string => {
		const given = asPasted(value).replace(/^\/\//, 'https://');
		const link = HAS_SCHEME.test(given) ? given : `https://${given}`;
		const address = parseAddress(given) && parseAddress(link);
		const isClear = IS_WEB.test(link) && invisibleIn(decoded(link)) === undefined;
		if (!isClear || address === undefined || !isIt(address)) throw new InvalidValue();
		return link;
	};
}
