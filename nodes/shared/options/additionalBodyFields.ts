import omit from 'lodash/omit';
import trim from 'lodash/trim';
import { isExact } from '../fields/field';
import { InvalidValue, isEmpty } from '../operation/field';
import { quoted } from '../operation/quoted';
import { type DataRecord, isObject } from '../operation/record';
import { type OptionContext, optionOf } from './option';

/** Names that would reach an object's prototype where the members are copied. */
export const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** What it adds to the body, and what it left out and why, in sentences without a full stop. */
interface Added {
	readonly body: Readonly<Record<string, unknown>>;
	readonly remarks: readonly string[];
	/** Whether it holds nothing, or a member of it does. */
	readonly saysNothing: boolean;
}

const UNSET: Added = { body: {}, remarks: [], saysNothing: true };

const EXPECTED = 'a JSON object such as {"region": "eu"}';

/** The option that adds members to the body, but no position, page size, or name that would reach a prototype; null takes one out. */
export const additionalBodyFields = {
	...optionOf({ isOfWatch: true }, 'additionalBodyFields', {
		type: 'json',
		default: '{}',
		description:
			'JSON object to add to the request body, for parameters that this node does not have. A member that is null is not sent, even if the node has it: {"sort": null}. Positions and page sizes cannot be set here.',
		read,
	}),
	unset: UNSET,
};

/**
 * @throws {InvalidValue} for anything but a JSON object, as text or as an object, and for a number in
 *   it that JavaScript cannot hold: it would be sent as another one
 */
function read(given: unknown, { operation }: Pick<OptionContext, 'operation'>): Added {
	if (isEmpty(given)) return UNSET;
	const [taken, empty]: [string[], string[]] = [[], []];
	const { position, size } = operation.result.paging ?? {};
	const own = [position, size].filter((name) => name !== undefined);
	const members = asJsonObject(given, taken, empty);
	taken.push(...own.filter((name) => Object.hasOwn(members, name)));
	const leftOut = { 'they cannot be set here': taken, 'they have no value': empty };
	const remarks = Object.entries(leftOut)
		.filter(([, names]) => names.length > 0)
		.map(
			([why, names]) =>
				`${quoted('Additional Body Fields')} left out, because ${why}: ${names.join(', ')}`,
		);
	const isBlank = (value: unknown) => value !== null && isEmpty(value);
	const saysNothing = empty.length > 0 || Object.values(members).some(isBlank);
	return { body: omit(members, own), remarks, saysNothing };
}

/** The object as JSON writes it: a date becomes text. `unsafe` and `empty` get the names that are left out. */
function asJsonObject(given: unknown, unsafe: string[], empty: string[]): DataRecord {
	const inexact: unknown[] = [];
	const noted = (name: string, value: unknown) => {
		if (value === undefined) empty.push(name);
		if (typeof value === 'number' && !isExact(value)) inexact.push(value);
		return value;
	};
	const safe = (name: string, value: unknown) => {
		if (!UNSAFE_NAMES.has(name)) return value;
		unsafe.push(name);
		return undefined;
	};
	const text = typeof given === 'string' ? given : orUndefined(() => JSON.stringify(given, noted));
	const value: unknown = orUndefined(() => JSON.parse(text ?? '', safe) as unknown);
	if (!isObject(value)) throw new InvalidValue(EXPECTED);
	const changed = inexact.length > 0 ? inexact[0] : changedNumberIn(text ?? '');
	if (changed === undefined) return value;
	const expected = `${EXPECTED}, and as text what is longer or larger than a number can be here`;
	throw new InvalidValue(expected, { given: changed });
}

/** Undefined for what JSON cannot write or read: a BigInt, an object that holds itself, other text. */
function orUndefined<Value>(convert: () => Value): Value | undefined {
	try {
		return convert();
	} catch {
		return undefined;
	}
}

/** The first number in JSON text that JavaScript would change: too many digits, too large, too small. */
function changedNumberIn(json: string): string | undefined {
	const outsideStrings = json.replace(/\\[^]/g, '').replace(/"[^"]*"/g, '""');
	const numbers = outsideStrings.match(/-?\d[\d.eE+-]*/g);
	return numbers?.find((written) => digitsOf(written) !== digitsOf(String(Number(written))));
}

/** What counts of a number, however it is written: `-120e-1` and `-12.0` have the digits `12`. */
function digitsOf(written: string): string {
	return trim(written.replace(/e.*|[-.]/gi, ''), '0');
}
