import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { alphabetical } from './alphabetical';
import { positionProperties } from './positionProperties';

const common: INodeProperties[] = [
	{
		displayName: 'Add Response Details',
		name: 'addResponseDetails',
		type: 'boolean',
		default: false,
		description:
			'Whether to add _response to each item: the credits and milliseconds of its request, and the position to go on from',
	},
	{
		displayName: 'Additional Body Fields',
		name: 'additionalBodyFields',
		type: 'json',
		default: '{}',
		description:
			'JSON object merged into the request body, for parameters that this node does not have. Positions and page sizes stay with the node.',
	},
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 5,
		description: 'Most requests under way at once, over all input items',
	},
	{
		displayName: 'Max Credits',
		name: 'maxCredits',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 100,
		description:
			'Most credits to spend on each input item. It stops before it would spend more, and keeps what was fetched.',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 10 },
		default: 3,
		description:
			'How often a request is tried again after a failure that may pass: too many requests, a server error, a lost connection or a time-out',
	},
	{
		displayName: 'Reuse Lookups',
		name: 'reuseLookups',
		type: 'boolean',
		default: true,
		description: 'Whether equal requests within one run are sent, and paid for, once',
	},
	{
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60000,
		description: 'Milliseconds to wait for the answer to one request',
	},
];

/** The `options` collection: the operation's own members, its paging position, and the common ones. */
export function optionsProperty(operation: Operation): INodeProperties {
	const own = (operation.options ?? []).map((field) => field.property);
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: alphabetical(
			[...own, ...positionProperties(operation), ...common],
			({ displayName }) => displayName,
		),
	};
}
