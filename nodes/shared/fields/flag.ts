import { InvalidValue } from '../operation/field';

/**
 * Reads a yes-or-no parameter; expressions and AI models may give it as text.
 * @throws {InvalidValue} for anything but true, false, "true" and "false".
 */
export function asFlag(value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	if (typeof value === 'string') {
		const word = value.trim().toLowerCase();
		if (word === 'true') return true;
		if (word === 'false') return false;
	}
	throw new InvalidValue('true or false');
}
