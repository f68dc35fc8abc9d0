import { mapKeys, omit, omitBy, trim } from 'lodash';
import { isExact } from '../fields/field';
import { storableText } from '../text/characters';
import { InvalidValue } from '../operation/field';
import { quoted } from '../text/message';
import { type DataRecord, isObject } from '../operation/record';
import { type OptionContext, option } from './option';

/** Names that would reach an object's prototype. */
export const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** The fields to add to the body, and remarks about fields that were left out. */
const UNSET = { body: {} as DataRecord, remarks: [] as readonly string[] };

const EXPECTED = 'a JSON object such as {"region": "eu"}';

/**
 * The option that adds fields to the body, except positions, page sizes, and names that would reach a prototype. Null removes
 * a field.
 */
export const additionalBodyFields = option({}, 'additionalBodyFields', {
	type: 'json',
	default: '{}',
	unset: UNSET,
	expected: EXPECTED,
	description:
		'JSON object to add to the request body, for parameters that this node does not have. Set a member to null to leave it out, even if the node would send it: {"sort": null}. Positions and page sizes cannot be set here.',
	read,
});

/**
 * @throws {InvalidValue} for a number that JavaScript cannot hold exactly
 * @throws for anything but a JSON object, as text or as an object
 */
function read(given: unknown, { operation }: Pick<OptionContext, 'operation'>): typeof UNSET {
	const { paging, nestedPaging } = operation.result;
	const { position = '', size = '' } = paging ?? nestedPaging ?? {};
	const [taken, empty]: [string[], string[]] = [[], []];
	const text = typeof given === 'string' ? given : toJsonText(given, empty);
	const isUnsafe = (name: string) => UNSAFE_NAMES.has(name);
	const all: unknown = JSON.parse(text, (_, value: unknown) => {
		if (typeof value === 'string') return storableText(value);
		if (!isObject(value)) return value;
		const named = mapKeys(value, (__, name) => storableText(name));
		taken.push(...Object.keys(named).filter(isUnsafe));
		return omitBy(named, (__, name) => isUnsafe(name));
	});
	if (!isObject(all)) throw new InvalidValue();
	rejectInexact(changedNumberIn(text));
	taken.push(...[position, size].filter((name) => Object.hasOwn(all, name)));
	const leftOut = { 'they cannot be set here': taken, 'they have no value': empty };
	const remarks = Object.entries(leftOut)
		.filter(([, names]) => names.length > 0)
		.map(
			([why, names]) =>
				`left out of ${quoted('Additional Body Fields')}, because ${why}: ${names.join(', ')}`,
		);
	return { body: omit(all, position, size), remarks };
}

/** Writes the object as JSON, with dates as text. `empty` receives the names of fields without a value. */
function toJsonText(given: unknown, empty: string[]): string {
	return JSON.stringify(given, (name, value: unknown) => {
		if (value === undefined) empty.push(name);
		if (typeof value === 'number' && !isExact(value)) rejectInexact(value);
		return value;
	});
}

function rejectInexact(given: unknown): void {
	if (given === undefined) return;
	const expected = `${EXPECTED}, with numbers that are too long or too large written as text`;
	throw new InvalidValue(expected, { given });
}

/** Returns the first number in JSON text that JavaScript would change: too many digits, too large, or too small. */
function changedNumberIn(json: string): string | undefined {
	const outsideStrings = json.replace(/\\[^]/g, '').replace(/"[^"]*"/g, '""');
	const numbers = outsideStrings.match(/-?\d[\d.eE+-]*/g);
	return numbers?.find((written) => digitsOf(written) !== digitsOf(String(Number(written))));
}

/** Returns the significant digits of a number: `12` for `-120e-1` and `-12.0`. */
function digitsOf(written: string): string {
	return trim(written.replace(/e.*|[-.]/gi, ''), '0');
}
