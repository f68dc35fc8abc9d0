import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';
import { everyEvent, platforms } from '../../tools/catalogue';

/** The parameters and texts that triggers show. `docs/saved-names.json` lists the parameters of each event. */

const named = (properties: readonly INodeProperties[], name: string) =>
	properties.filter((property) => property.name === name);

test.each(platforms)('$trigger.name is a polling trigger', ({ description, trigger }) => {
	expect(trigger).toMatchObject({
		name: `${description.name}Trigger`,
		version: 1,
		polling: true,
		credentials: [{ name: 'publicPlatformDataApi', required: true }],
	});
	expect(named(trigger.properties, 'pollTimes')).toMatchObject([{ isNodeSetting: true }]);
});

test.each(everyEvent)('$title states its price', ({ trigger, event }) => {
	const entries = named(trigger.properties, 'event').flatMap(({ options = [] }) => options);
	const perResult = event.kind === 'new' && event.operation.endpoint.price === 'perResult';
	const [credits, day] = perResult ? ['3 credits', '72 a day'] : ['1 credit', '24 a day'];
	expect(entries).toContainEqual(
		expect.objectContaining({
			value: event.option.value,
			action: expect.stringMatching(/^On (new |change to |\w+ starred by )/),
			description: expect.stringMatching(RegExp(`${credits} per (\\w+ per )?poll: ${day}`)),
		}),
	);
});

test.each(everyEvent)('$title reads only fields of its record', ({ trigger, event }) => {
	const { schema, fields } = event.operation.result.record;
	const { properties = {} } = z.toJSONSchema(schema);
	const watched = event.kind === 'change' ? event.watch : [];
	const read = event.kind === 'change' ? watched : (event.time ?? []);
	// the document does not show the fields of every record
	if (fields.length > 0) expect(fields).toEqual(expect.arrayContaining([...read]));
	// a default may also mean that the value is unknown
	expect(watched.filter((field) => 'default' in Object(properties[field]))).toEqual([]);
	const defaults = named(trigger.properties, 'watch').map((property) => property.default);
	if (event.kind === 'change') expect(defaults).toContainEqual(watched);
});
