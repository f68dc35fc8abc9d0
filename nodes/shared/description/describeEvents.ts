import omit from 'lodash/omit';
import { cronNodeOptions, type INodeProperties } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { limit } from '../options/limit';
import { includeExisting, minChange, recordsToCheck } from '../options/polling';
import { maxRetries, timeout } from '../options/sending';
import { maxCredits } from '../options/spending';
import { type ChangedRecord, quietDay, type TriggerEvent } from '../operation/event';
import { alphabetical, fieldChoices, firstValue } from './choices';
import { shownWhen } from './conditions';
import { fieldsProperty, outputProperty } from './outputProperties';
import { filtersProperty } from './ownProperties';

/**
 * Makes the properties of a trigger node from its events: Poll Times, the event dropdown, the parameters
 * of the operations that they watch, output and options. A parameter that several events share is one
 * property, so that its value stays when the event is switched.
 */
export function describeEvents(events: readonly TriggerEvent[]): INodeProperties[] {
	return [
		pollTimes(),
		eventProperty(events),
		...fieldProperties(events),
		...events.flatMap(filtersOf),
		...limitProperties(events),
		...events.filter((event) => event.kind === 'change').map(watchProperty),
		...events.map(outputOf),
		...events.map(fieldsOf),
		optionsProperty(events),
	];
}

/**
 * n8n adds Poll Times itself, with every minute as its default: 1,440 paid polls a day. A second
 * property of that name replaces its default, and is shown in its place.
 */
function pollTimes(): INodeProperties {
	return {
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
}

function eventProperty(events: readonly TriggerEvent[]): INodeProperties {
	const options = alphabetical(
		events.map((event) => ({
			...event.option,
			description: `${event.option.description}. ${quietDay(event)}`,
		})),
		({ name }) => name,
	);
	return {
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options,
		default: firstValue(options),
	};
}

/** The parameters of the operations, each once, shown for the events that take it. */
function fieldProperties(events: readonly TriggerEvent[]): INodeProperties[] {
	const byField = new Map<Field, TriggerEvent[]>();
	for (const event of events) {
		for (const field of event.operation.fields) {
			byField.set(field, [...(byField.get(field) ?? []), event]);
		}
	}
	return [...byField].map(([{ property }, takers]) => {
		const own = takers[0]?.defaults?.[property.name];
		return shownFor(takers, own === undefined ? property : { ...property, default: own });
	});
}

function filtersOf(event: TriggerEvent): INodeProperties[] {
	return filtersProperty(event.operation).map((property) => shownFor([event], property));
}

function limitProperties(events: readonly TriggerEvent[]): INodeProperties[] {
	const forNew = events.filter(({ kind }) => kind === 'new');
	if (forNew.length === 0) return [];
	return [
		shownFor(forNew, {
			...omit(limit.property, 'displayOptions'),
			description:
				'Max number of new records that come out of one poll. What was read beyond it comes with the next polls. If it left something unread, the first item says so in _gap.',
		}),
	];
}

function watchProperty(event: ChangedRecord): INodeProperties {
	return shownFor([event], {
		displayName: 'Fields to Watch',
		name: 'watch',
		type: 'multiOptions',
		required: true,
		options: fieldChoices(event.operation.result.record),
		default: [...event.watch],
		description: 'A change in one of these fields starts the workflow. Other fields are ignored.',
	});
}

function outputOf(event: TriggerEvent): INodeProperties {
	return shownFor([event], outputProperty(event.operation.result.record));
}

/** The event is named from the root, as in shownFor.ts: the choice stays when the event is switched. */
function fieldsOf(event: TriggerEvent): INodeProperties {
	return shownFor([event], fieldsProperty(event.operation.result.record), '/event');
}

/** The property, shown for these events; inside a collection the event is named from the root. */
function shownFor(
	events: readonly TriggerEvent[],
	property: INodeProperties,
	parameter: 'event' | '/event' = 'event',
): INodeProperties {
	return shownWhen(property, { [parameter]: events.map(({ option }) => option.value) });
}

function optionsProperty(events: readonly TriggerEvent[]): INodeProperties {
	const forNew = events.filter(({ kind }) => kind === 'new');
	const forChange = events.filter(({ kind }) => kind === 'change');
	const own = [
		...(forNew.length > 0
			? [recordsToCheck, includeExisting].map(({ property }) =>
					shownFor(forNew, property, '/event'),
				)
			: []),
		...(forChange.length > 0 ? [shownFor(forChange, minChange.property, '/event')] : []),
	];
	const common = [
		additionalBodyFields.property,
		{
			...maxCredits.property,
			description: 'Max credits to spend on one poll. It stops before it would spend more.',
		},
		maxRetries.property,
		timeout.property,
	];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: alphabetical([...own, ...common], ({ displayName }) => displayName),
	};
}
