import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { addResponseDetails } from '../options/responseDetails';
import { concurrency, maxRetries, reuseLookups, timeout } from '../options/sending';
import { maxCredits, maxRunCredits } from '../options/spending';
import { alphabetical } from './alphabetical';
import { positionProperties } from './positionProperties';

const common = [
	addResponseDetails,
	additionalBodyFields,
	concurrency,
	maxCredits,
	maxRunCredits,
	maxRetries,
	reuseLookups,
	timeout,
].map(({ property }) => property);

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
