import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { positionOptionOf } from '../options/position';
import {
	addResponseDetails,
	concurrency,
	maxRetries,
	reuseLookups,
	reuseMinutes,
	timeout,
} from '../options/sending';
import { maxCredits, maxRunCredits } from '../options/spending';
import { collection } from './choices';
import { inTool, shownFor } from './conditions';

/**
 * The `options` collection of a node: one for all its operations, whose members say themselves for which
 * operations they show. n8n's editor empties a collection with conditions of its own when the operation is
 * switched, and a limit on credits would be lost without a word.
 */
export function optionsProperty(operations: readonly Operation[]): INodeProperties {
	const ofEach = new Map(operations.map((operation) => [operation, membersOf(operation)]));
	const members = [...new Set([...ofEach.values()].flat())].flatMap((property) =>
		shownFor(
			operations.filter((operation) => ofEach.get(operation)?.includes(property)),
			operations,
			property,
		),
	);
	return collection('Options', 'options', 'Option', members);
}

function membersOf({ options = [], result, endpoint }: Operation): INodeProperties[] {
	const { paging } = result;
	const { shortening } = result.record;
	const common = [
		addResponseDetails,
		additionalBodyFields,
		concurrency,
		maxRetries,
		reuseLookups,
		reuseMinutes,
		timeout,
	];
	return [
		...options,
		...(paging === undefined ? [] : [positionOptionOf(paging)]),
		// for models, which read all of a record
		...(shortening === undefined ? [] : [{ property: inTool(shortening.property) }]),
		// of no use where nothing costs
		...(endpoint.price === 'free' ? [] : [maxCredits, maxRunCredits]),
		...common,
	].map(({ property }) => property);
}
