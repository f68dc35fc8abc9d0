import { difference, omit } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';
import type { ChangedRecord, NewRecords, TriggerEvent } from '../../nodes/shared/operation/event';
import { smallestCall } from '../../golden/golden';
import { everyListing, everyEvent } from '../../tools/catalogue';

/** Records that each listing has at first. */
const LENGTH = 45;

/** Returns a trigger's parameters for these parameters of a node. */
const parametersOf = ({ option }: TriggerEvent, parameters: INodeParameters): INodeParameters => ({
	event: option.value,
	...omit(parameters, ['resource', 'operation']),
});

/** Every event for new records, with its request. Derived from the catalogue, so that nothing is added by hand. */
export const watchedListings = everyEvent.flatMap(({ title, trigger, event }) =>
	event.kind === 'new' ? [{ title, nodeType: trigger.name, ...watchedListing(event) }] : [],
);

function watchedListing(event: NewRecords) {
	const listing = everyListing.find(({ operation }) => operation === event.operation);
	if (listing === undefined) throw new Error(`${event.option.value} lists no records`);
	const isPerResult = listing.price === 'perResult';
	const timed = event.time !== undefined;
	return {
		listing,
		parameters: parametersOf(event, listing.parametersFor(LENGTH)),
		path: listing.path,
		/** The body that the sandbox knows the listing by. */
		body: { ...listing.bodyFor(LENGTH), ...event.body },
		id: listing.id,
		/** Credits of a poll that finds nothing, with the default settings. */
		quiet: isPerResult ? 3 : 1,
		/** Credits of the first poll: one record more, to detect pinned ones; without times, a full page. */
		first: isPerResult ? (timed ? 4 : 10) : 1,
	};
}

/** Every event for changes of one record, with its request. Derived from the catalogue, so that nothing is added by hand. */
export const watchedRecords = everyEvent.flatMap(({ title, trigger, event }) =>
	event.kind === 'change' ? [{ title, nodeType: trigger.name, ...watchedRecord(event) }] : [],
);

export type WatchedRecord = (typeof watchedRecords)[number];

function watchedRecord(event: ChangedRecord) {
	const { operation, watch } = event;
	const { schema, idField } = operation.result.record;
	const { parameters, body } = smallestCall(operation);
	return {
		parameters: parametersOf(event, parameters),
		body,
		path: operation.endpoint.path,
		watch,
		/** A watched field that is not a number. */
		text: watch[0],
		ignored: difference(Object.keys(schema.shape), [...watch, idField])[0] ?? '',
	};
}
