import type { INodeProperties } from 'n8n-workflow';
import { asDate } from '../shared/fields/date';
import { field } from '../shared/fields/field';
import {
	asNumber,
	asRange,
	asWholeNumber,
	type BoundKind,
	type Bounds,
} from '../shared/fields/range';
import type { Field } from '../shared/operation/field';

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

/** How a bound is typed. */
type Typed = Pick<INodeProperties, 'type' | 'typeOptions' | 'placeholder'>;

const number = (name: string): Typed => ({
	type: 'string',
	placeholder: name.startsWith('g') ? 'e.g. 10' : 'e.g. 100',
});
const day = (): Typed => ({ type: 'dateTime', typeOptions: { dateOnly: true } });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a filter by a range of numbers. */
export const numberRange = rangeField('a range of numbers', NUMBERS, number, { read: asNumber });

/** Makes a filter by a range of whole numbers. */
export const wholeNumberRange = rangeField('a range of whole numbers', NUMBERS, number, {
	read: asWholeNumber,
});

/** Makes a filter by a range of days. */
export const dateRange = rangeField('a range of dates such as 2026-01-31', DAYS, day, {
	read: asDate,
	placeOf: (date) => Date.parse(date) / DAY_MS,
});

function rangeField<Bound>(
	expected: string,
	bounds: Bounds,
	typed: (name: string) => Typed,
	kind: BoundKind<Bound>,
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
			description,
			options: [{ displayName: 'Range', name: 'range', values }],
			expected,
			read: asRange(kind, bounds),
		});
}
