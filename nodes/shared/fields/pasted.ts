import { InvalidValue } from '../operation/field';
import { asText } from './text';
import { invisibleIn } from './unseen';

/** As a spreadsheet shows a long number. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+\d+$/i;
const QUOTED = /^["'`<“”„«‹‘’].*["'`>“”»›‘’]$/;

/**
 * Reads text that names one thing: an identifier or an address, as people paste it.
 * @throws {InvalidValue} for what `asText` refuses, and for text that is not clearly one: with an
 *   invisible character or a line break inside, in quotation marks, or a number that a spreadsheet has rounded
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
	return text;
}
