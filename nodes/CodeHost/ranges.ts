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

/** The bounds of a range as the screen shows them, in its order. */
type Bounds = Readonly<
	Record<(typeof BOUNDS)[number], { readonly label: string; readonly description: string }>
>;

const NUMBERS: Bounds = {
	gte: { label: 'At Least', description: 'This number or more' },
	lte: { label: 'At Most', description: 'This number or less' },
	gt: { label: 'More Than', description: 'More than this number' },
	lt: { label: 'Less Than', description: 'Less than this number' },
};

const DAYS: Bounds = {
	gte: { label: 'From', description: 'This day or later, such as 2026-01-31' },
	lte: { label: 'Until', description: 'This day or earlier, such as 2026-01-31' },
	gt: { label: 'After', description: 'Later than this day, such as 2026-01-31' },
	lt: { label: 'Before', description: 'Earlier than this day, such as 2026-01-31' },
};

type Typed = Pick<INodeProperties, 'type' | 'typeOptions' | 'placeholder'>;

const number = (name: string): Typed => ({
	type: 'string',
	placeholder: name.startsWith('g') ? 'e.g. 10' : 'e.g. 100',
});
const day = (): Typed => ({ type: 'dateTime', typeOptions: { dateOnly: true } });

/** Reads a bound. @throws {InvalidValue} for a value that is none */
type ReadBound = (value: unknown, context: ReadContext) => number | string;

export const numberRange = rangeField(
	'a range of numbers',
	NUMBERS,
	number,
	asExact('a number', () => true),
);

export const wholeNumberRange = rangeField(
	'a range of whole numbers',
	NUMBERS,
	number,
	asExact('a whole number', Number.isInteger),
);

export const dateRange = rangeField('a range of dates such as 2026-01-31', DAYS, day, asDate);

function asExact(expected: string, isFit: (read: number) => boolean): ReadBound {
	return (value) => {
		const read = readOrRefusal(() => asNumber(value));
		if (read instanceof InvalidValue || !isFit(read)) throw new InvalidValue(expected);
		if (!isExact(read)) throw new InvalidValue('a number that keeps all its digits');
		return read;
	};
}

function rangeField(
	expected: string,
	bounds: Bounds,
	typed: (name: string) => Typed,
	read: ReadBound,
) {
	const values = Object.entries(bounds).map(([name, { label, description }]) => ({
		displayName: label,
		name,
		...typed(name),
		default: '',
		description,
	}));
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
			throw new InvalidValue(bound.message, { label: shown[name].label, given: given[name] });
		});
		const bounds = Object.fromEntries(set);
		requireRoom(bounds, shown);
		return set.length > 0 ? bounds : undefined;
	};
}

function boundsOf(value: unknown): DataRecord {
	const outer = membersOf(value);
	const bounds = 'range' in outer ? membersOf(outer.range ?? {}) : outer;
	const unknown = Object.keys(bounds).find((name) => !BOUNDS.some((bound) => bound === name));
	if (unknown === undefined) return bounds;
	throw new InvalidValue(`a range with any of gt, gte, lt, lte (not "${unknown}")`);
}

function membersOf(value: unknown): DataRecord {
	if (isObject(value)) return value;
	throw new InvalidValue('a range with any of gt, gte, lt, lte');
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
				`not one whose "${shown[low].label}" and "${shown[high].label}" exclude each other`,
			);
		}
	}
}
