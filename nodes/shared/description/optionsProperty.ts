import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { positionOptionOf } from '../options/position';
import { addResponseDetails } from '../options/responseDetails';
import { concurrency, maxRetries, reuseLookups, reuseMinutes, timeout } from '../options/sending';
import { maxCredits, maxRunCredits } from '../options/spending';
import { alphabetical } from './choices';
import { inTool, shownFor } from './conditions';

const common = [
	addResponseDetails,
	additionalBodyFields,
	concurrency,
	maxRetries,
	reuseLookups,
	reuseMinutes,
	timeout,
].map(({ property }) => property);

/** Of no use where nothing costs. */
const spending = [maxCredits, maxRunCredits].map(({ property }) => property);

/**
 * The `options` collection of a node: one for all its operations, whose members say themselves for which
 * operations they show. n8n's editor empties a collection with conditions of its own when the operation is
 * switched, and a limit on credits would be lost without a word.
 */
export function optionsProperty(operations: readonly Operation[]): INodeProperties {
	const members = [...takersByMember(operations)].flatMap(([property, takers]) =>
		shownFor(takers, operations, property),
	);
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: alphabetical(members, ({ displayName }) => displayName),
	};
}

/** The operations that take each member. */
function takersByMember(operations: readonly Operation[]): Map<INodeProperties, Operation[]> {
	const takers = new Map<INodeProperties, Operation[]>();
	for (const operation of operations) {
		for (const property of membersOf(operation)) {
			takers.set(property, [...(takers.get(property) ?? []), operation]);
		}
	}
	return takers;
}

function membersOf(operation: Operation): INodeProperties[] {
	return [
		...(operation.options ?? []).map(({ property }) => property),
		...positionOf(operation),
		...shorteningOf(operation),
		...(operation.endpoint.price === 'free' ? [] : spending),
		...common,
	];
}

/** What makes a record shorter is for models, which read all of it. */
function shorteningOf({ result }: Operation): INodeProperties[] {
	const { shortening } = result.record;
	return shortening === undefined ? [] : [inTool(shortening.property)];
}

/** The option that holds the position where a listing begins. */
function positionOf({ result }: Operation): INodeProperties[] {
	if (result.kind !== 'list' || result.paging === undefined) return [];
	return [positionOptionOf(result.paging).property];
}
