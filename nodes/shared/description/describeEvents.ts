import omit from 'lodash/omit';
import { cronNodeOptions, type INodeProperties } from 'n8n-workflow';
import { type ChangedRecord, quietDay, type TriggerEvent } from '../operation/event';
import { everyCommonOption } from '../options/commonOptions';
import { limit } from '../options/listing';
import { collection, dropdown, fieldChoices, filtersProperty } from './choices';
import { shownWhen } from './conditions';
import { fieldsProperty, outputProperty } from './outputProperties';
import { pollPrices } from './prices';

/** Makes a trigger's properties from its events. One shared by several stands once, so a switch keeps its value. */
export function describeEvents(events: readonly TriggerEvent[]): INodeProperties[] {
	const forNew = events.filter(({ kind }) => kind === 'new');
	return [
		pollTimes,
		{
			...dropdown(
				'Event',
				events.map((event) => ({
					...event.option,
					description: `${event.option.description}. ${quietDay(event)}`,
				})),
			),
			hint: pollPrices(events),
		},
		...fieldProperties(events),
		...events.flatMap((event) =>
			filtersProperty(event.operation).flatMap((property) => shownFor([event], property)),
		),
		...shownFor(forNew, limitProperty),
		...events.filter((event) => event.kind === 'change').flatMap(watchProperty),
		...events.flatMap((event) => shownFor([event], outputProperty(event.operation.result.record))),
		// named from the root, as in conditions.ts: the choice stays when the event is switched
		...events.flatMap((event) =>
			shownFor([event], fieldsProperty(event.operation.result.record), '/event'),
		),
		optionsProperty(events),
	];
}

/** n8n adds Poll Times itself, by default every minute: 1,440 paid polls a day. One of that name replaces it. */
const pollTimes: INodeProperties = {
	displayName: 'Poll Times',
	name: 'pollTimes',
	type: 'fixedCollection',
	isNodeSetting: true,
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Poll Time' },
	default: { item: [{ mode: 'everyHour', minute: 0 }] },
	description: 'When to poll. Each poll costs credits, even if it finds nothing.',
	placeholder: 'Add Poll Time',
	options: cronNodeOptions,
};

const limitProperty: INodeProperties = {
	...omit(limit.property, 'displayOptions'),
	description:
		'Max number of new records that one poll returns. Others that it read come with the next polls. If the first item has _gap: true, not everything was read.',
};

/** The parameters of the operations, each once, shown for the events that take it. */
function fieldProperties(events: readonly TriggerEvent[]): INodeProperties[] {
	const fields = new Set(events.flatMap(({ operation }) => operation.fields));
	return [...fields].flatMap((field) => {
		const takers = events.filter(({ operation }) => operation.fields.includes(field));
		const { property } = field;
		const own = takers[0]?.defaults?.[property.name];
		return shownFor(takers, own === undefined ? property : { ...property, default: own });
	});
}

function watchProperty(event: ChangedRecord): INodeProperties[] {
	return shownFor([event], {
		displayName: 'Fields to Watch',
		name: 'watch',
		type: 'multiOptions',
		required: true,
		options: fieldChoices(event.operation.result.record),
		default: [...event.watch],
		description: 'Fields whose changes start the workflow',
	});
}

/** The property, shown for these events, if there are any; inside a collection the event is named from the root. */
function shownFor(
	events: readonly TriggerEvent[],
	property: INodeProperties,
	parameter: 'event' | '/event' = 'event',
): INodeProperties[] {
	if (events.length === 0) return [];
	return [shownWhen(property, { [parameter]: events.map(({ option }) => option.value) })];
}

/** The options that events have; one that all of them have shows under no condition. */
function optionsProperty(events: readonly TriggerEvent[]): INodeProperties {
	const members = everyCommonOption.flatMap(({ property, forEvents, eventDescription }) => {
		const shown = eventDescription ? { ...property, description: eventDescription } : property;
		if (forEvents === 'all') return [shown];
		return shownFor(
			events.filter(({ kind }) => kind === forEvents),
			shown,
			'/event',
		);
	});
	return collection('Option', members);
}
