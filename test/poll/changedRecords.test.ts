import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type Engine } from '../../n8n/engine/pollHarness';
import { remembered } from '../../nodes/shared/poll/changePoll';
import { onEngines, usePolls } from './pollService';
import { type WatchedRecord, watchedRecords } from './watched';

/** Every event that waits for a change in one record. */

const service = usePolls();

const edit = ({ path, body }: WatchedRecord, fields: Record<string, unknown>) =>
	service.sandbox.change({ kind: 'edit', path, body: { ...body }, fields });

async function watching(
	{ nodeType, event, parameters }: WatchedRecord,
	more: INodeParameters = {},
	engine: Engine = 'default',
) {
	const trigger = service.trigger(nodeType, { event, ...parameters, ...more }, engine);
	const { items, error } = await trigger.activate();
	expect({ items, error }).toEqual({ items: undefined, error: undefined });
	service.paid();
	return trigger;
}

const changesOf = (items: IDataObject[] | undefined) => items?.map((item) => item._changes);

const isOfCompany = ({ event }: WatchedRecord) => event === 'companyChanged';

describe.each(onEngines(watchedRecords, isOfCompany))('$title', ({ engine, one }) => {
	test('a change comes out once: the record, with before and after; a quiet poll costs a credit', async () => {
		const trigger = await watching(one, {}, engine);
		const [before] = (await trigger.test()).items ?? [];
		service.paid();
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		expect(service.paid()).toBe(1);
		edit(one, { [one.text]: 'something else' });
		const { items } = await trigger.tick();
		expect(changesOf(items)).toEqual([
			[{ field: one.text, before: before?.[one.text], after: 'something else' }],
		]);
		expect(items?.[0]).toMatchObject({ [one.text]: 'something else' });
		// this field is not watched
		edit(one, { [one.ignored]: 'something else' });
		expect((await trigger.tick()).items).toBeUndefined();
		expect((await trigger.restart())?.items).toBeUndefined();
	});

	test('"Fetch Test Event" gives the record with one sample change, and touches no memory', async () => {
		const trigger = await watching(one, {}, engine);
		const before = JSON.stringify(trigger.memory);
		edit(one, { [one.text]: 'something else' });
		const [item = {}] = (await trigger.test()).items ?? [];
		const field = one.watch.find((name) => (item[name] ?? null) !== null) ?? '';
		expect(item._changes).toEqual([{ field, before: item[field], after: item[field] }]);
		expect(service.paid()).toBe(1);
		expect(JSON.stringify(trigger.memory)).toBe(before);
	});
});

const company = watchedRecords.find(isOfCompany) as WatchedRecord;

test('only the fields that are chosen count, and a poll that fails remembers nothing', async () => {
	const more = { watch: [company.ignored, company.ignored], options: { maxRetries: 0 } };
	const trigger = await watching(company, more);
	edit(company, { [company.text]: 'something else' });
	expect((await trigger.tick()).items).toBeUndefined();
	edit(company, { [company.ignored]: 'something else' });
	service.sandbox.addFault({ times: 1, fault: { kind: 'status', status: 503 } });
	expect((await trigger.tick()).error?.message).toContain('(503)');
	const change: unknown = expect.objectContaining({ field: company.ignored });
	expect(changesOf((await trigger.tick()).items)).toEqual([[change]]);
});

/** The changes that come out, one poll after the other, while the company takes these forms. */
async function changesWhile(forms: ReadonlyArray<Record<string, unknown>>, more?: INodeParameters) {
	const [first = {}, ...others] = forms;
	edit(company, first);
	const trigger = await watching(company, more);
	const changes = [];
	for (const form of others) {
		edit(company, form);
		const { items, error } = await trigger.tick();
		expect(error).toBeUndefined();
		changes.push(...(changesOf(items)?.flat() ?? []));
	}
	return changes;
}

test.each<[what: string, minChange: number, counts: unknown[], out: Array<[unknown, unknown]>]>([
	['is none until its moves add up', 10, [100, 105, 109, 95, 110, 119], [[100, 110]]],
	[
		'may be one that numbers cannot hold',
		0.1,
		[0.9, 0.8, 1.1, 1.2],
		[
			[0.9, 0.8],
			[0.8, 1.1],
			[1.1, 1.2],
		],
	],
	['may be a fraction', 0.5, [1, 1.2, 1.4, 1.6, 2.05], [[1, 1.6]]],
	['is one whatever it moved by where it becomes a list', 1000, [100, [100]], [[100, [100]]]],
	[
		'is measured against the last value while it is missing, or comes as text',
		10,
		[100, null, 105, '109', null, '91', '110', 119],
		[[100, '110']],
	],
	['is none where the number comes as text', 0, [100, '100'], []],
])('a change of a number %s', async (_, minChange, counts, out) => {
	const forms = counts.map((staffCount) => ({ staffCount }));
	expect(await changesWhile(forms, { options: { minChange } })).toEqual(
		out.map(([before, after]) => ({ field: 'staffCount', before, after })),
	);
});

test('a number that moved by less stays as it came out last, when another field changes', async () => {
	const forms = [
		{ staffCount: 100, tagline: 'one' },
		{ staffCount: 106, tagline: 'two' },
		{ staffCount: 112 },
	];
	expect(await changesWhile(forms, { options: { minChange: 10 } })).toEqual([
		{ field: 'tagline', before: 'one', after: 'two' },
		{ field: 'staffCount', before: 100, after: 112 },
	]);
});

const [oslo, bergen] = ['Oslo', 'Bergen'].map((city) => ({ city, country: 'NO' }));
const cities = Array.from({ length: 200 }, (_, n) => ({ city: `Town ${n}`, country: 'NO' }));
const long = 'x'.repeat(400_000);

test.each<[what: string, field: string, values: unknown[], out: Array<[unknown, unknown]>]>([
	['text that only looks like a number is text', 'tagline', ['007', '7'], [['007', '7']]],
	[
		'objects are compared whole, in whatever order their members come',
		'headquarters',
		[oslo, { country: 'NO', city: 'Oslo' }, bergen],
		[[oslo, bergen]],
	],
	[
		'the order of a list is none',
		'specialties',
		[
			[oslo, 'b', 'a'],
			['a', oslo, 'b'],
			['a', 'b'],
		],
		[
			[
				[oslo, 'b', 'a'],
				['a', 'b'],
			],
		],
	],
	[
		'nor is that of a long one',
		'specialties',
		[cities, [...cities].reverse(), cities.slice(1)],
		[[expect.stringMatching(/^\[.*…$/), cities.slice(1)]],
	],
	[
		'a letter of two units is not cut',
		'tagline',
		[`${'x'.repeat(199)}😀${long}`, 'y'],
		[[`${'x'.repeat(199)}…`, 'y']],
	],
	[
		'a long text comes out with the beginning of what it was',
		'tagline',
		[long, long, `${long}y`, `${long}y`],
		[[`${'x'.repeat(200)}…`, `${long}y`]],
	],
	[
		'so do long objects',
		'headquarters',
		[
			{ cities, line1: 'a' },
			{ line1: 'a', cities },
			{ line1: 'b', cities },
		],
		[[expect.stringMatching(/^\{"cities".*…$/), { line1: 'b', cities }]],
	],
])('%s', async (_, field, values, out) => {
	const forms = values.map((value) => ({ [field]: value }));
	expect(await changesWhile(forms, { watch: [field] })).toEqual(
		out.map(([before, after]) => ({ field, before, after })),
	);
});

test('the work for a value grows with its size alone, however deep it nests', () => {
	let value: unknown = 'x'.repeat(1_000_000);
	const texts = jest.spyOn(JSON, 'stringify');
	for (let level = 0; level < 1200; level += 1) value = [value];
	remembered(value);
	// the whole once, and each text in it once
	expect(texts.mock.calls.length).toBeLessThan(5);
	texts.mockRestore();
});

test('a change in a part of a long value is one, wherever it stands', () => {
	const nested = (end: string) => [[[{ deep: [...cities, { city: end, country: 'NO' }] }]]];
	expect(remembered(nested('a'))).toEqual(remembered(nested('a')));
	expect(remembered(nested('a'))).not.toEqual(remembered(nested('b')));
});

test('a field that was not watched for a while has no earlier value when it is watched again', async () => {
	const trigger = await watching(company, { watch: ['name', 'tagline'] });
	const publish = async (watch: string[]) => {
		trigger.change({ watch });
		return await trigger.activate('update');
	};
	await publish(['name']);
	edit(company, { tagline: 'another' });
	expect((await publish(['name', 'tagline'])).items).toBeUndefined();
	expect((await trigger.tick()).items).toBeUndefined();
	edit(company, { tagline: 'a third' });
	const { items } = await trigger.tick();
	expect(changesOf(items)).toEqual([[{ field: 'tagline', before: 'another', after: 'a third' }]]);
});

test('the transcript of a video is not asked for, unless it is', async () => {
	const video = { event: 'videoChanged', url: 'dQw4w9WgXcQ' };
	await service.trigger('videoPlatformTrigger', video).test();
	await service.trigger('videoPlatformTrigger', { ...video, includeTranscript: true }).test();
	expect(service.bodies).toEqual([
		{ url: 'dQw4w9WgXcQ', includeTranscript: false },
		{ url: 'dQw4w9WgXcQ', includeTranscript: true },
	]);
});

test('the output is shaped as in the nodes, and _changes stand beside it', async () => {
	const shaped = async (parameters: INodeParameters) => {
		const subject = { event: 'companyChanged', universalName: 'acme', ...parameters };
		const { items } = await service.trigger('professionalNetworkTrigger', subject).test();
		return items?.[0] ?? {};
	};
	const simplified = await shaped({ output: 'simplified' });
	expect(Object.keys(simplified)).toContain('headquartersCity');
	expect(simplified._changes).toHaveLength(1);
	const selected = await shaped({ output: 'selected', fields: ['name'] });
	expect(Object.keys(selected).sort()).toEqual(['_changes', 'name', 'universalName']);
});
