import { difference, keyBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { asDate } from '../shared/fields/date';
import { asNumber, field, isExact } from '../shared/fields/field';
import {
	type Field,
	InvalidValue,
	isEmpty,
	propertyOf,
	type ReadContext,
	readOrInvalid,
	rejectUndefined,
} from '../shared/operation/field';
import { quoted } from '../shared/text/message';
import { type DataRecord, isObject } from '../shared/operation/record';

/** The bounds of a range, in the order in which they are read. */
const BOUNDS = ['gt', 'gte', 'lt', 'lte'];

const bound = (name: string, displayName: string, description: string, more: object) =>
	propertyOf(name, { displayName, description, ...more });

/** In the order in which the editor shows them. */
const NUMBERS = [
	bound('gte', 'At Least', 'This number or more', { placeholder: 'e.g. 10' }),
	bound('lte', 'At Most', 'This number or less', { placeholder: 'e.g. 100' }),
	bound('gt', 'More Than', 'More than this number', { placeholder: 'e.g. 10' }),
	bound('lt', 'Less Than', 'Less than this number', { placeholder: 'e.g. 100' }),
];

const DAY = { type: 'dateTime', typeOptions: { dateOnly: true } };
const day = (name: string, displayName: string, hint: string) =>
	bound(name, displayName, `${hint}, such as 2026-01-31`, { ...DAY, hint });
const DAYS = [
	day('gte', 'From', 'This day or later'),
	day('lte', 'Until', 'This day or earlier'),
	day('gt', 'After', 'Later than this day'),
	day('lt', 'Before', 'Earlier than this day'),
];

export const numberRange = rangeField('a range of numbers', NUMBERS, asExact('a number'));

export const integerRange = rangeField(
	'a range of whole numbers',
	NUMBERS,
	asExact('a whole number', Number.isInteger),
);

export const dateRange = rangeField('a range of dates such as 2026-01-31', DAYS, asDate);

function asExact(expected: string, isFit = Number.isFinite): Field['read'] {
	return (value) => {
		const read = readOrInvalid(() => asNumber(value));
		if (read instanceof InvalidValue || !isFit(read)) throw new InvalidValue(expected);
		if (!isExact(read)) throw new InvalidValue('a number that loses no digits');
		return read;
	};
}

function rangeField(expected: string, values: INodeProperties[], readBound: Field['read']) {
	const shown = keyBy(values, 'name');
	const labelOf = (name: string) => shown[name]?.displayName ?? name;
	/** Reads a range without its empty bounds; undefined if none is left. */
	const read = (value: unknown, context: ReadContext): DataRecord | undefined => {
		const given = boundsOf(value);
		for (const [name, one] of Object.entries(given)) rejectUndefined(one, labelOf(name));
		const set = BOUNDS.filter((name) => !isEmpty(given[name])).map((name) => {
			const made = readOrInvalid(() => readBound(given[name], context));
			if (!(made instanceof InvalidValue)) return [name, made] as const;
			throw new InvalidValue(made.message, { label: labelOf(name), given: given[name] });
		});
		const bounds = Object.fromEntries(set);
		const clash = clashIn(bounds)?.map((name) => quoted(labelOf(name)));
		if (clash) throw InvalidValue.for(`not one whose ${clash.join(' and ')} exclude each other`);
		return set.length > 0 ? bounds : undefined;
	};
	return (displayName: string, name: string, description: string): Field =>
		field(name, {
			displayName,
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			builderHint: {
				propertyHint:
					'Put the bounds in range: {"range": {"gte": …, "lt": …}}. Do not write a bound as text such as ">10".',
			},
			description,
			options: [{ displayName: 'Range', name: 'range', values }],
			expected,
			read,
		});
}

/**
 * Returns the bounds of a fixedCollection, whose only group is `range`, or of an object from an expression or an AI model.
 */
function boundsOf(value: unknown): DataRecord {
	const expected = `a range with any of ${BOUNDS.join(', ')}`;
	const bounds = isObject(value) && 'range' in value ? (value.range ?? {}) : value;
	if (!isObject(bounds)) throw new InvalidValue(expected);
	const [unknown] = difference(Object.keys(bounds), BOUNDS);
	if (unknown === undefined) return bounds;
	throw new InvalidValue(`${expected}, not with ${unknown}`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a bound as a number, in days for a date; NaN, which clashes with nothing, if there is none. */
const placeOf = (given: unknown) =>
	typeof given === 'string' ? Date.parse(given) / DAY_MS : Number(given);

/** Returns two bounds with no value between them: the request would be charged and find nothing. */
function clashIn({ gt, gte, lt, lte }: DataRecord): string[] | undefined {
	const lows = { gt: Math.floor(placeOf(gt)) + 1, gte: Math.ceil(placeOf(gte)) };
	const highs = { lt: Math.ceil(placeOf(lt)) - 1, lte: Math.floor(placeOf(lte)) };
	for (const [low, first] of Object.entries(lows))
		for (const [high, last] of Object.entries(highs)) if (first > last) return [low, high];
	return undefined;
}
