import { compact, map, omit, partition } from 'lodash';
import { cronNodeOptions, type INodeProperties, NodeConnectionTypes } from 'n8n-workflow';
import {
	type ChangedRecord,
	eventDescription,
	pollPriceSentences,
	priceOfQuietPoll,
	type TriggerEvent,
	watchedField,
	watchedIn,
} from '../operation/event';
import { plural } from '../text/message';
import { propertyOf } from '../operation/field';
import { everyCommonOption } from '../options/commonOptions';
import { limitsOf } from '../options/listing';
import { CREDENTIAL_TYPE } from '../request/client';
import { builderHint, nodeNames } from './identity';
import { collection, dropdown, fieldChoices, forChoice, hiddenWhen, notice } from './properties';

/** Makes a trigger's description, except its text and icon, from its name and events. */
export function describeEvents(name: string, events: readonly TriggerEvent[]) {
	return {
		...nodeNames(name, 'trigger'),
		polling: true as const,
		activationMessage: activationMessage(events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		builderHint: builderHint(name, events),
		properties: [
			pollTimes,
			eventProperty(events),
			...events.flatMap(ownProperties),
			collection('option', optionsForEvents(events)),
		],
	};
}

/** Subtitle of a trigger: `newTweet` is "New Tweet". */
export const eventSubtitle =
	'={{ $parameter["event"].replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()) }}';

/** Says what events cost, for n8n's dialog after publishing a workflow. */
function activationMessage(events: readonly TriggerEvent[]): string {
	const costly = events.filter((event) => priceOfQuietPoll(event) > 1);
	const prices = costly.map((event) => `${priceOfQuietPoll(event)} for ${event.option.name}`);
	const more = prices.length > 0 ? ` (${prices.join(', ')})` : '';
	return `Each poll costs at least 1 credit${more} for each value that is watched, even if it finds nothing`;
}

/** Replaces n8n's own Poll Times, whose default of every minute would mean 1,440 paid polls a day. */
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
		description: eventDescription(event),
	}));
	return { ...dropdown('event', entries), displayName: 'Trigger On' };
}

/** Returns the properties of one event. */
function ownProperties(event: TriggerEvent): INodeProperties[] {
	const { operation, option } = event;
	const own = [
		...parametersOf(event),
		...(operation.filters ? [collection('filter', map(operation.filters, 'property'))] : []),
		event.kind === 'new' ? limitProperty : watchProperty(event),
	];
	return forChoice({ event: option.value }, own, operation.result.record);
}

const limitProperty: INodeProperties = {
	...omit(limitsOf({}).limit.property, 'displayOptions'),
	default: 100,
	description:
		'Max number of new records that one poll reads for each watched value; up to a page more can be output. If there are still more, the first item has _gap: true, and the rest is skipped.',
};

/**
 * Returns the parameters of the operation, with the cost of polls. The watched parameter takes several values, one per line.
 */
function parametersOf(event: TriggerEvent): INodeProperties[] {
	const { operation, defaults = {} } = event;
	const watched = watchedField(operation);
	const parameters = operation.fields.map((field) => {
		const { property, another } = field;
		const { name, displayName, placeholder, hint } = property;
		return {
			...property,
			...(field === watched && {
				displayName: plural(displayName),
				placeholder: compact([placeholder, another]).join('\n'),
				typeOptions: { rows: 3 },
				hint: compact([hint, 'One per line, up to 50']).join('. '),
			}),
			...(name in defaults && { default: defaults[name] }),
		};
	});
	const test = `Fetch Test Event costs 1 credit${watched ? `, and reads the first ${watchedIn(event)} only` : ''}`;
	return [...parameters, notice('price', [...pollPriceSentences(event), test])];
}

function watchProperty({ operation, watch }: ChangedRecord): INodeProperties {
	return propertyOf('watch', {
		displayName: 'Fields to Watch',
		type: 'multiOptions',
		required: true,
		options: fieldChoices(operation.result.record),
		default: [...watch],
		description: 'Fields whose changes start the workflow',
	});
}

/** Returns the options of events; one that all events have shows without a condition. */
function optionsForEvents(events: readonly TriggerEvent[]): INodeProperties[] {
	return everyCommonOption.flatMap(({ property, forEvents, eventDescription }) => {
		const shown = eventDescription ? { ...property, description: eventDescription } : property;
		const takes = ({ kind }: TriggerEvent) => forEvents === 'all' || kind === forEvents;
		const [takers, others] = partition(events, takes);
		const hide = { '/event': others.map(({ option }) => option.value) };
		return takers.length === 0 ? [] : [hiddenWhen(shown, hide)];
	});
}
