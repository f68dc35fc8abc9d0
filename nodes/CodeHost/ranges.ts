import difference from 'lodash/difference';
import type { INodeProperties } from 'n8n-workflow';
import { asDate } from '../shared/fields/date';
import { asNumber, field, isExact } from '../shared/fields/field';
import {
	type Field,
	InvalidValue,
	isEmpty,
	type ReadContext,
	readOrRefusal,
} from '../shared/operation/field';
import { type DataRecord, isObject } from '../shared/operation/record';

/** The members of a range, in the order in which they are read. */
const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** A bound as the screen shows it. */
type Bound = Omit<INodeProperties, 'name'>;

/** In the order of the screen. */
type Bounds = Readonly<Record<(typeof BOUNDS)[number], Bound>>;

const number = (displayName: string, description: string, placeholder: string): Bound => ({
	displayName,
	type: 'string',
	placeholder,
	default: '',
	description,
});

const NUMBERS: Bounds = {
	gte: number('At Least', 'This number or more', 'e.g. 10'),
	lte: number('At Most', 'This number or less', 'e.g. 100'),
	gt: number('More Than', 'More than this number', 'e.g. 10'),
	lt: number('Less Than', 'Less than this number', 'e.g. 100'),
};

const day = (displayName: string, description: string): Bound => ({
	displayName,
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	default: '',
	description: `${description}, such as 2026-01-31`,
});

const DAYS: Bounds = {
	gte: day('From', 'This day or later'),
	lte: day('Until', 'This day or earlier'),
	gt: day('After', 'Later than this day'),
	lt: day('Before', 'Earlier than this day'),
};

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

function rangeField(expected: string, bounds: Bounds, read: ReadBound) {
	const values = Object.entries(bounds).map(([name, bound]) => ({ ...bound, name }));
	return (displayName: string, name: string, description: string): Field =>
		field({
			displayName,
			name,
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
			read: asRange(read, bounds),
		});
}

/**
 * Reads a range: a fixedCollection whose one group is `range`, or, from an expression or an AI
 * model, the bounds themselves. Empty bounds are left out; a range without bounds is not sent.
 * It throws {InvalidValue} for a bound that does not read, which it names, for members that are no bounds,
 * and for bounds that leave nothing between them.
 */
function asRange(read: ReadBound, shown: Bounds) {
	return (value: unknown, context: ReadContext): DataRecord | undefined => {
		const given = boundsOf(value);
		const set = BOUNDS.filter((name) => !isEmpty(given[name])).map((name) => {
			const bound = readOrRefusal(() => read(given[name], context));
			if (!(bound instanceof InvalidValue)) return [name, bound] as const;
			throw new InvalidValue(bound.message, { label: shown[name].displayName, given: given[name] });
		});
		const bounds = Object.fromEntries(set);
		requireRoom(bounds, shown);
		return set.length > 0 ? bounds : undefined;
	};
}

function boundsOf(value: unknown): DataRecord {
	const expected = `a range with any of ${BOUNDS.join(', ')}`;
	const bounds = isObject(value) && 'range' in value ? (value.range ?? {}) : value;
	if (!isObject(bounds)) throw new InvalidValue(expected);
	const [unknown] = difference(Object.keys(bounds), BOUNDS);
	if (unknown === undefined) return bounds;
	throw new InvalidValue(`${expected} (not "${unknown}")`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A bound among whole numbers, which are all that a range can hold; NaN, which excludes nothing, where there is none. */
const placeOf = (bound: number | string = Number.NaN): number =>
	typeof bound === 'number' ? bound : Date.parse(bound) / DAY_MS;

/** Refuses bounds that exclude each other: the request would be paid for, and find nothing. */
function requireRoom(bounds: Readonly<Record<string, number | string>>, shown: Bounds): void {
	const { gt, gte, lt, lte } = bounds;
	const firsts = { gt: Math.floor(placeOf(gt)) + 1, gte: Math.ceil(placeOf(gte)) };
	const lasts = { lt: Math.ceil(placeOf(lt)) - 1, lte: Math.floor(placeOf(lte)) };
	for (const low of ['gt', 'gte'] as const) {
		for (const high of ['lt', 'lte'] as const) {
			if (!(firsts[low] > lasts[high])) continue;
			throw InvalidValue.for(
				`not one whose "${shown[low].displayName}" and "${shown[high].displayName}" exclude each other`,
			);
		}
	}
}
