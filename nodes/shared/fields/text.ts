import { InvalidValue } from '../operation/field';
import { trimUnseen } from './unseen';

/**
 * Reads a parameter as text without surrounding space and invisible characters. Numbers from expressions are fine, as long
 * as they still hold every digit: above 2^53 a JavaScript number has lost some.
 * @throws {InvalidValue} for objects, lists, booleans, and numbers that are no longer exact or are no numbers (NaN, Infinity).
 */
export function asText(value: unknown): string {
	if (typeof value === 'string') return trimUnseen(value);
	if (typeof value === 'bigint') return value.toString();
	if (typeof value === 'number') return digitsOf(value);
	throw new InvalidValue();
}

function digitsOf(value: number): string {
	if (!Number.isFinite(value)) throw new InvalidValue();
	if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
		throw new InvalidValue('text: a number this large has lost digits, so pass it as text');
	}
	return String(value);
}
