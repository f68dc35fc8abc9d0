import omit from 'lodash/omit';
import partition from 'lodash/partition';
import {
	cronNodeOptions,
	type INodeProperties,
	NodeConnectionTypes,
	type NodeHint,
} from 'n8n-workflow';
import { quietDay, type TriggerEvent, watchedField, whenOf } from '../operation/event';
import { propertyOf } from '../operation/field';
import { everyCommonOption } from '../options/commonOptions';
import { limitsOf } from '../options/listing';
import { CREDENTIAL_TYPE } from '../request/client';
import { builderHintOf, namesOf } from './identity';
import { fieldsProperty, outputProperty } from './outputProperties';
import { activationMessage, pollPrices } from './prices';
import {
	collection,
	dropdown,
	fieldChoices,
	filtersProperty,
	hiddenWhen,
	shownWhen,
} from './properties';

/** The name of the event, as words: `newTweet` is "New Tweet". */
export const eventSubtitle =
	'={{ $parameter["event"].replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()) }}';

/**
 * What the description of a trigger holds besides its own words and icon: all of it follows from its name and events.
 * A property shared by several events stands once, so a switch keeps its value.
 */
export function describeEvents(name: string, events: readonly TriggerEvent[], hints?: NodeHint[]) {
	const forNew = events.filter(({ kind }) => kind === 'new');
	const ofEach = (own: (event: TriggerEvent) => INodeProperties[], parameter = 'event') =>
		events.flatMap((event) =>
			own(event).flatMap((property) => shownForEvents([event], property, parameter)),
		);
	return {
		...namesOf(name, 'trigger'),
		polling: true as const,
		activationMessage: activationMessage(events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		builderHint: builderHintOf(name, events),
		...(hints && { hints }),
		properties: [
			pollTimes,
			eventProperty(events),
			...parametersForEvents(events),
			...ofEach(({ operation }) => filtersProperty(operation)),
			...shownForEvents(forNew, limitProperty),
			...ofEach(watchProperty),
			...ofEach(({ operation }) => [outputProperty(operation.result.record)]),
			// named from the root, as in properties.ts: the choice stays when the event is switched
			...ofEach(({ operation }) => [fieldsProperty(operation.result.record)], '/event'),
			collection('option', optionsForEvents(events)),
		],
	};
}

/** n8n adds Poll Times itself, by default every minute: 1,440 paid polls a day. One of that name replaces it. */
const pollTimes = propertyOf('pollTimes', {
	type: 'fixedCollection',
	isNodeSetting: true,
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Poll Time' },
	default: { item: [{ mode: 'everyHour', minute: 0 }] },
	description: 'When to poll. Each poll costs credits, even if it finds nothing.',
	placeholder: 'Add Poll Time',
	options: cronNodeOptions,
});

function eventProperty(events: readonly TriggerEvent[]): INodeProperties {
	const entries = events.map((event) => ({
		...event.option,
		description: `${whenOf(event)} ${quietDay(event)}`,
	}));
	return { ...dropdown('event', entries), hint: pollPrices(events) };
}

const limitProperty: INodeProperties = {
	...omit(limitsOf({}).limit.property, 'displayOptions'),
	default: 100,
	description:
		'How many new records one poll reads, for each value that is watched, before it stops: up to a page more come out. If the first item has _gap: true, there were others, and they do not come later.',
};

/** The parameters of the operations, each once, shown for the events that take it. */
function parametersForEvents(events: readonly TriggerEvent[]): INodeProperties[] {
	const fields = new Set(events.flatMap(({ operation }) => operation.fields));
	return [...fields].flatMap((field) => {
		const takers = events.filter(({ operation }) => operation.fields.includes(field));
		const isWatched = takers.some(({ operation }) => watchedField(operation) === field);
		const property = isWatched ? severalOf(field.property) : field.property;
		const own = takers[0]?.defaults?.[property.name];
		return shownForEvents(takers, own === undefined ? property : { ...property, default: own });
	});
}

function severalOf(property: INodeProperties): INodeProperties {
	const typeOptions = { ...property.typeOptions, rows: 3 };
	const description = `${property.description ?? ''}. To watch several, one a line: up to 50.`;
	return { ...property, typeOptions, description: description.replace('..', '.') };
}

function watchProperty(event: TriggerEvent): INodeProperties[] {
	if (event.kind === 'new') return [];
	const watch = propertyOf('watch', {
		displayName: 'Fields to Watch',
		type: 'multiOptions',
		required: true,
		options: fieldChoices(event.operation.result.record),
		default: [...event.watch],
		description: 'Fields whose changes start the workflow',
	});
	return [watch];
}

/** The property, shown for these events, if there are any. @param parameter the dropdown, as conditions name it */
function shownForEvents(
	events: readonly TriggerEvent[],
	property: INodeProperties,
	parameter = 'event',
): INodeProperties[] {
	if (events.length === 0) return [];
	return [shownWhen(property, { [parameter]: events.map(({ option }) => option.value) })];
}

/** The options that events have; one that all of them have shows under no condition. */
function optionsForEvents(events: readonly TriggerEvent[]): INodeProperties[] {
	return everyCommonOption.flatMap(({ property, forEvents, eventDescription }) => {
		const shown = eventDescription ? { ...property, description: eventDescription } : property;
		const takes = ({ kind }: TriggerEvent) => forEvents === 'all' || kind === forEvents;
		const [takers, others] = partition(events, takes);
		const hide = { '/event': others.map(({ option }) => option.value) };
		return takers.length === 0 ? [] : [hiddenWhen(shown, hide)];
	});
}
