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
	readOrRefusal,
	refuseUndefined,
} from '../shared/operation/field';
import { quoted } from '../shared/operation/quoted';
import { type DataRecord, isObject } from '../shared/operation/record';

/** The members of a range, in the order in which they are read. */
const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

type Bounds = Readonly<Partial<Record<(typeof BOUNDS)[number], number | string>>>;

const number = (name: string, displayName: string, description: string, placeholder: string) =>
	propertyOf(name, { displayName, description, placeholder });

const day = (name: string, displayName: string, what: string) =>
	propertyOf(name, {
		displayName,
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		description: `${what}, such as 2026-01-31`,
	});

/** In the order of the screen. */
const NUMBERS = [
	number('gte', 'At Least', 'This number or more', 'e.g. 10'),
	number('lte', 'At Most', 'This number or less', 'e.g. 100'),
	number('gt', 'More Than', 'More than this number', 'e.g. 10'),
	number('lt', 'Less Than', 'Less than this number', 'e.g. 100'),
];

const DAYS = [
	day('gte', 'From', 'This day or later'),
	day('lte', 'Until', 'This day or earlier'),
	day('gt', 'After', 'Later than this day'),
	day('lt', 'Before', 'Earlier than this day'),
];

/** Reads a bound. @throws {InvalidValue} for a value that is none */
type ReadBound = (value: unknown, context: ReadContext) => number | string;

export const numberRange = rangeField('a range of numbers', NUMBERS, asExact('a number'));

export const wholeNumberRange = rangeField(
	'a range of whole numbers',
	NUMBERS,
	asExact('a whole number', Number.isInteger),
);

export const dateRange = rangeField('a range of dates such as 2026-01-31', DAYS, asDate);

function asExact(expected: string, isFit = Number.isFinite): ReadBound {
	return (value) => {
		const read = readOrRefusal(() => asNumber(value));
		if (read instanceof InvalidValue || !isFit(read)) throw new InvalidValue(expected);
		if (!isExact(read)) throw new InvalidValue('a number that keeps all its digits');
		return read;
	};
}

function rangeField(expected: string, values: INodeProperties[], readBound: ReadBound) {
	const shown = keyBy(values, 'name');
	const labelOf = (name: string) => shown[name]?.displayName ?? name;
	/** Empty bounds are left out; a range without bounds is not sent. */
	const read = (value: unknown, context: ReadContext): Bounds | undefined => {
		const given = boundsOf(value);
		for (const [name, bound] of Object.entries(given)) refuseUndefined(bound, labelOf(name));
		const set = BOUNDS.filter((name) => !isEmpty(given[name])).map((name) => {
			const bound = readOrRefusal(() => readBound(given[name], context));
			if (!(bound instanceof InvalidValue)) return [name, bound] as const;
			throw new InvalidValue(bound.message, { label: labelOf(name), given: given[name] });
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
					'Bounds stand in range: {"range": {"gte": …, "lt": …}}. No bound as text such as ">10".',
			},
			description,
			options: [{ displayName: 'Range', name: 'range', values }],
			expected,
			read,
		});
}

/** The bounds in a fixedCollection, whose one group is `range`, or, from an expression or an AI model, the bounds themselves. */
function boundsOf(value: unknown): DataRecord {
	const expected = `a range with any of ${BOUNDS.join(', ')}`;
	const bounds = isObject(value) && 'range' in value ? (value.range ?? {}) : value;
	if (!isObject(bounds)) throw new InvalidValue(expected);
	const [unknown] = difference(Object.keys(bounds), BOUNDS);
	if (unknown === undefined) return bounds;
	throw new InvalidValue(`${expected}, not with ${unknown}`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A bound among whole numbers, which are all that a range can hold; NaN, which excludes nothing, where there is none. */
const placeOf = (bound: number | string = Number.NaN): number =>
	typeof bound === 'number' ? bound : Date.parse(bound) / DAY_MS;

/** The two bounds that leave nothing between them: the request would be paid for, and find nothing. */
function clashIn({ gt, gte, lt, lte }: Bounds) {
	const lows = { gt: Math.floor(placeOf(gt)) + 1, gte: Math.ceil(placeOf(gte)) };
	const highs = { lt: Math.ceil(placeOf(lt)) - 1, lte: Math.floor(placeOf(lte)) };
	const pairs = Object.entries(lows).flatMap(([low, first]) =>
		Object.entries(highs).map(([high, last]) => ({ names: [low, high], isClash: first > last })),
	);
	return pairs.find(({ isClash }) => isClash)?.names;
}
