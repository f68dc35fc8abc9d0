import compact from 'lodash/compact';
import omit from 'lodash/omit';
import partition from 'lodash/partition';
import { cronNodeOptions, type INodeProperties, NodeConnectionTypes } from 'n8n-workflow';
import { aboutEvent, type TriggerEvent, watchedField } from '../operation/event';
import { propertyOf, subjectOf } from '../operation/field';
import { everyCommonOption } from '../options/commonOptions';
import { limitsOf } from '../options/listing';
import { CREDENTIAL_TYPE } from '../request/client';
import { builderHintOf, namesOf } from './identity';
import { fieldsProperty, outputProperty } from './outputProperties';
import { activationMessage, pollHint } from './prices';
import {
	collection,
	dropdown,
	fieldChoices,
	filtersProperty,
	hiddenWhen,
	shownWhen,
} from './properties';

/** What the description of a trigger holds besides its own words and icon: all of it follows from its name and events. */
export function describeEvents(name: string, events: readonly TriggerEvent[]) {
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
		properties: [
			pollTimes,
			eventProperty(events),
			...ofEach(parametersOf),
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

/** The name of the event, as words: `newTweet` is "New Tweet". */
export const eventSubtitle =
	'={{ $parameter["event"].replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()) }}';

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
	const entries = events.map((event) => ({ ...event.option, description: aboutEvent(event) }));
	return { ...dropdown('event', entries), displayName: 'Trigger On' };
}

const limitProperty: INodeProperties = {
	...omit(limitsOf({}).limit.property, 'displayOptions'),
	default: 100,
	description:
		'How many new records one poll reads, for each value that is watched, before it stops: up to a page more come out. If the first item has _gap: true, there were others, and they do not come later.',
};

/** The parameters of the operation, with the price below what is watched. */
function parametersOf(event: TriggerEvent): INodeProperties[] {
	const { operation, defaults = {} } = event;
	return operation.fields.map((field) => {
		const { property } = field;
		const own = defaults[property.name];
		const hints = [property.hint, field === subjectOf(operation) && pollHint(event)];
		return {
			...property,
			...(field === watchedField(operation) && {
				typeOptions: { ...property.typeOptions, rows: 3 },
			}),
			...(own !== undefined && { default: own }),
			...(hints.some(Boolean) && { hint: compact(hints).join('. ') }),
		};
	});
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
