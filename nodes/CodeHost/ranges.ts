import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { asDate } from '../shared/fields/date';
import { asNumber, asRange, asWholeNumber, type BoundLabels } from '../shared/fields/range';

/** The one group of a range over numbers. */
export const numberRange: INodePropertyCollection = {
	displayName: 'Range',
	name: 'range',
	values: [
		{
			displayName: 'At Least',
			name: 'gte',
			type: 'string',
			default: '',
			placeholder: 'e.g. 10',
			description: 'Number that the result has, or more',
		},
		{
			displayName: 'At Most',
			name: 'lte',
			type: 'string',
			default: '',
			placeholder: 'e.g. 100',
			description: 'Number that the result has, or less',
		},
		{
			displayName: 'More Than',
			name: 'gt',
			type: 'string',
			default: '',
			placeholder: 'e.g. 10',
			description: 'Number that the result goes above',
		},
		{
			displayName: 'Less Than',
			name: 'lt',
			type: 'string',
			default: '',
			placeholder: 'e.g. 100',
			description: 'Number that the result stays below',
		},
	],
};

/** The one group of a range over days. */
export const dateRange: INodePropertyCollection = {
	displayName: 'Range',
	name: 'range',
	values: [
		{
			displayName: 'From',
			name: 'gte',
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			default: '',
			description: 'This day or later, such as 2026-01-31',
		},
		{
			displayName: 'Until',
			name: 'lte',
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			default: '',
			description: 'This day or earlier, such as 2026-01-31',
		},
		{
			displayName: 'After',
			name: 'gt',
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			default: '',
			description: 'Later than this day, such as 2026-01-31',
		},
		{
			displayName: 'Before',
			name: 'lt',
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			default: '',
			description: 'Earlier than this day, such as 2026-01-31',
		},
	],
};

/** What is expected where a range of days is given. */
export const expectedDates = 'a range of dates such as 2026-01-31';

/** What is counted is a whole number, even where its bounds are none. */
const placeOf = (number: number) => number;
const numberLabels = labelsOf(numberRange.values);

/** Reads a range over numbers. */
export const asNumberRange = asRange({ read: asNumber, placeOf }, numberLabels);

/** Reads a range over whole numbers. */
export const asWholeNumberRange = asRange({ read: asWholeNumber, placeOf }, numberLabels);

const DAY = 24 * 60 * 60 * 1000;

/** Reads a range over days. */
export const asDateRange = asRange(
	{ read: asDate, placeOf: (day) => Date.parse(day) / DAY },
	labelsOf(dateRange.values),
);

function labelsOf(bounds: readonly INodeProperties[]): BoundLabels {
	const label = (bound: string) => bounds.find(({ name }) => name === bound)?.displayName ?? bound;
	return { gt: label('gt'), gte: label('gte'), lt: label('lt'), lte: label('lte') };
}
