import { InvalidValue } from '../operation/field';
import { type Address, decoded, parseAddress } from './address';
import { asText } from './text';
import { invisibleIn } from '../operation/invisible';

/** As a spreadsheet shows a long number. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+\d+$/i;
/** `https://user@host`, `user:password@host`. */
const WITH_LOGIN = /^(?:(?:https?:)?\/\/[^/?#@]*@|(?:[a-z][\w+.-]*:\/\/)?[^/?#@:]*:[^/?#@]*@)/i;
const QUOTED = /^["'`<“”„«‹‘’].*["'`>“”»›‘’]$/;

/**
 * Reads text that names one thing: an identifier or an address, as people paste it.
 * @throws {InvalidValue} for what `asText` refuses, and for text that is not clearly one: with an
 *   invisible character or a line break inside, in quotation marks, with a password, or a number that a spreadsheet has
 *   rounded
 */
export function asPasted(value: unknown): string {
	const text = asText(value).replace(/^@\s+/, '@');
	if (/\s/.test(text)) throw new InvalidValue();
	const invisible = invisibleIn(text);
	if (invisible !== undefined) {
		throw InvalidValue.for(`not with the invisible character ${invisible} in it`);
	}
	if (ROUNDED.test(text)) throw InvalidValue.for('not a number that a spreadsheet has rounded');
	if (QUOTED.test(text)) throw InvalidValue.for('not in quotation marks');
	if (WITH_LOGIN.test(text)) throw InvalidValue.for('not with a user name or password in it');
	return text;
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const IS_WEB = /^https?:\/\/\S+$/i;

/**
 * Makes a reader for a web address that is sent whole; one without its scheme gets `https://`. It throws
 * {InvalidValue} for what is no http or https address, or one that `isIt` refuses.
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
