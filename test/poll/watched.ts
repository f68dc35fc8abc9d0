import type { INodeParameters } from 'n8n-workflow';
import type { z } from 'zod/v4';
import type { ChangedRecord, NewRecords } from '../../nodes/shared/operation/event';
import { smallestCall } from '../../golden/calls';
import { everyListing } from '../../catalogue/listings';
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
	const listing = everyListing.find((each) => each.title === title);
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
	};
}

/** An event that waits for a change in one record, and what it asks for. */
export interface WatchedRecord {
	readonly nodeType: string;
	readonly event: string;
	readonly parameters: INodeParameters;
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
	/** Fields that are watched by default. */
	readonly watch: readonly string[];
	/** A field that is watched, no number, and one that is not watched. */
	readonly text: string;
	readonly ignored: string;
}

/** Every event for a change: there is nothing to add by hand. */
export const watchedRecords: readonly WatchedRecord[] = everyEvent.flatMap(({ trigger, event }) =>
	event.kind === 'change' ? [watchedRecord(trigger.name, event)] : [],
);

function watchedRecord(
	nodeType: string,
	{ option, operation, watch }: ChangedRecord,
): WatchedRecord {
	const { schema, idField } = operation.result.record;
	const fields = Object.entries(schema.shape).filter(([name]) => name !== idField);
	const named = (isRight: (name: string, type: unknown) => boolean): string => {
		const found = fields.find(([name, type]) => isRight(name, (type as z.ZodType).def.type));
		if (found === undefined) throw new Error(`${nodeType} ${option.value}: no such field`);
		return found[0];
	};
	const { parameters, body } = smallestCall(operation);
	return {
		nodeType,
		event: option.value,
		parameters,
		path: operation.endpoint.path,
		body,
		watch,
		text: named((name, type) => watch.includes(name) && /string|boolean/.test(String(type))),
		ignored: named((name, type) => !watch.includes(name) && /string|number/.test(String(type))),
	};
}
