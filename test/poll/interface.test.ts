import { intersection } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';
import { everyEvent } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

test.each(platforms)(
	'$trigger.name is a polling trigger as n8n wants them',
	({ description, trigger }) => {
		expect(trigger).toMatchObject({
			displayName: `${description.displayName} Trigger`,
			name: `${description.name}Trigger`,
			group: ['trigger'],
			version: 1,
			polling: true,
			inputs: [],
			icon: description.icon,
			credentials: [{ name: 'publicPlatformDataApi', required: true }],
		});
		expect(trigger).not.toHaveProperty('usableAsTool');
		// every hour
		expect(named(trigger.properties, 'pollTimes')).toMatchObject([
			{ default: { item: [{ mode: 'everyHour', minute: 0 }] }, isNodeSetting: true },
		]);
	},
);

const named = (properties: readonly INodeProperties[], name: string) =>
	properties.filter((property) => property.name === name);

const shownFor = (event: string) => (property: INodeProperties) =>
	[property.displayOptions?.show?.event, property.displayOptions?.show?.['/event']].every(
		(events) => events?.includes(event) ?? true,
	);

test.each(everyEvent)('$title shows the parameters of its operation', ({ trigger, event }) => {
	const { value } = event.option;
	const shown = trigger.properties.filter(shownFor(value));
	for (const { property } of event.operation.fields) {
		expect(named(shown, property.name)).toHaveLength(1);
	}
	expect(named(shown, 'filters')).toHaveLength(event.operation.filters === undefined ? 0 : 1);
	expect(named(shown, 'output')).toHaveLength(1);
	expect(named(shown, 'fields')).toHaveLength(1);
	expect(named(shown, 'limit')).toHaveLength(event.kind === 'new' ? 1 : 0);
	const watched = named(shown, 'watch').map(({ required }) => required);
	expect(watched).toEqual(event.kind === 'change' ? [true] : []);
	for (const name of ['returnAll', 'resource', 'operation', 'concurrency']) {
		expect(named(shown, name)).toEqual([]);
	}
});

test.each(everyEvent)(
	'$title says what it does and what a quiet day costs',
	({ trigger, event }) => {
		const [events] = named(trigger.properties, 'event');
		const entry = (events?.options ?? []).find(
			(option) => 'value' in option && option.value === event.option.value,
		);
		expect(entry).toMatchObject({ action: expect.stringMatching(/^On (new|change of) /) });
		const { description } = Object(entry) as { description: string };
		const perResult = event.kind === 'new' && event.operation.endpoint.price === 'perResult';
		expect(description).toContain(perResult ? '3 credits for each poll' : '1 credit for each poll');
		expect(description).toContain(perResult ? '72 a day' : '24 a day');
	},
);

test.each(everyEvent)(
	'$title watches by default nothing that says "nothing known", too',
	({ event }) => {
		if (event.kind === 'new') return;
		const { properties = {} } = z.toJSONSchema(event.operation.result.record.schema);
		const filledIn = Object.keys(properties).filter(
			(name) => 'default' in Object(properties[name]),
		);
		expect(intersection(event.watch, filledIn)).toEqual([]);
	},
);

test.each(everyEvent)('$title reads fields that its record has', ({ event }) => {
	const known = Object.keys(event.operation.result.record.schema.shape);
	const read = event.kind === 'change' ? event.watch : (event.time ?? []);
	expect(known).toEqual(expect.arrayContaining([...read]));
	expect(read.length).toBeGreaterThan(event.kind === 'change' ? 0 : -1);
});
