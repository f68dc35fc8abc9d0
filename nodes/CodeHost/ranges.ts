import type { INodePropertyCollection } from 'n8n-workflow';

/** The one group of a range over numbers. */
export const numberRange: INodePropertyCollection = {
	displayName: 'Range',
	name: 'range',
	values: [
		{ displayName: 'At Least', name: 'gte', type: 'string', default: '', placeholder: 'e.g. 10' },
		{ displayName: 'At Most', name: 'lte', type: 'string', default: '', placeholder: 'e.g. 100' },
		{ displayName: 'Less Than', name: 'lt', type: 'string', default: '', placeholder: 'e.g. 100' },
		{ displayName: 'More Than', name: 'gt', type: 'string', default: '', placeholder: 'e.g. 10' },
	],
};

/** What is wanted where a range of dates is given. */
export const wantedDates = 'a range of dates such as 2026-01-31';

/** The one group of a range over dates. */
export const dateRange: INodePropertyCollection = {
	displayName: 'Range',
	name: 'range',
	values: [
		{
			displayName: 'After',
			name: 'gt',
			type: 'dateTime',
			default: '',
			description: 'Later than this day',
		},
		{
			displayName: 'Before',
			name: 'lt',
			type: 'dateTime',
			default: '',
			description: 'Earlier than this day',
		},
		{
			displayName: 'From',
			name: 'gte',
			type: 'dateTime',
			default: '',
			description: 'This day or later',
		},
		{
			displayName: 'Until',
			name: 'lte',
			type: 'dateTime',
			default: '',
			description: 'This day or earlier',
		},
	],
};
