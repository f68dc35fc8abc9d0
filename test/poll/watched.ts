import type { INodeParameters } from 'n8n-workflow';
import type { NewRecords } from '../../nodes/shared/operation/event';
import { listings, wholeListings } from '../../golden/listings';
import { everyEvent, titleOf } from '../../catalogue/operations';

/** An event that waits for new records, and what it asks for. */
export interface WatchedListing {
	readonly event: string;
	readonly nodeType: string;
	readonly parameters: INodeParameters;
	readonly path: string;
	/** The body that the sandbox knows the listing by. */
	readonly body: Readonly<Record<string, unknown>>;
	/** Field that tells one record from another. */
	readonly id: string;
	/** Body member that asks for a number of records. */
	readonly size?: 'count' | 'limit';
	/** Whether one answer holds all of it. */
	readonly whole: boolean;
	/** Credits of a poll that finds nothing, with the default settings. */
	readonly quiet: number;
	/** Credits of the first poll. */
	readonly first: number;
	/** Whether its records tell when they came into it. */
	readonly timed: boolean;
}

const LENGTH = 45;

/** Every event for new records of every trigger: there is nothing to add by hand. */
export const watchedListings: readonly WatchedListing[] = everyEvent.flatMap(
	({ node, trigger, event }) => (event.kind === 'new' ? [watched(node, trigger.name, event)] : []),
);

export const titled = watchedListings.map(
	(each) => [`${each.nodeType} ${each.event}`, each] as const,
);

function watched(node: string, nodeType: string, event: NewRecords): WatchedListing {
	const title = titleOf(node, event.operation);
	const listing = [...listings, ...wholeListings].find((each) => each.title === title);
	if (listing === undefined) throw new Error(`${event.option.value}: ${title} lists no records`);
	const {
		resource: _resource,
		operation: _operation,
		...parameters
	} = listing.parametersFor(LENGTH);
	const isPerResult = listing.price === 'perResult';
	const timed = event.time !== undefined;
	return {
		event: event.option.value,
		nodeType,
		parameters,
		path: listing.path,
		body: { ...listing.bodyFor(LENGTH), ...event.body },
		id: listing.id,
		...(listing.size && { size: listing.size }),
		whole: listing.position === undefined,
		quiet: isPerResult ? 3 : 1,
		// a listing that may come in another order is read to the end of its first page
		first: isPerResult ? (timed ? 3 : 10) : 1,
		timed,
	};
}
