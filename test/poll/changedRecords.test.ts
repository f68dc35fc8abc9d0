import { get, isNil } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../executor/sandboxService';
import { triggerOf } from './changingListing';
import { type WatchedRecord, watchedRecords } from './watched';

/** Every event for changes of one record. */

const service = useSandbox();

const edit = ({ path, body }: WatchedRecord, fields: Record<string, unknown>) =>
	service.sandbox.change({ kind: 'edit', path, body: { ...body }, fields });

async function watching(one: WatchedRecord, more: INodeParameters = {}) {
	const trigger = triggerOf(service, one, more);
	expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
	service.paid();
	return trigger;
}

/** Returns the changes in items, as `name: "before" → "after"`. */
const changesIn = (items: IDataObject[] = []) =>
	items.flatMap(({ _changes }) =>
		(_changes as IDataObject[]).map(({ field, before, after }) => {
			const [from, to] = [before, after].map((value) => JSON.stringify(value));
			return `${String(field)}: ${from} → ${to}`;
		}),
	);

const isOfCompany = ({ parameters }: WatchedRecord) => parameters.event === 'companyChanged';
const company = watchedRecords.find(isOfCompany) as WatchedRecord;

describe.each(watchedRecords)('$title', (one) => {
	test('outputs a change once, and a quiet poll costs a credit', async () => {
		const trigger = await watching(one);
		const [before] = (await trigger.test()).items ?? [];
		service.paid();
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		expect(service.paid()).toBe(1);
		edit(one, { [one.text]: 'something else' });
		const change = { field: one.text, before: before?.[one.text], after: 'something else' };
		expect((await trigger.tick()).items).toEqual([
			expect.objectContaining({ [one.text]: 'something else', _changes: [change] }),
		]);
		// this field is not watched
		edit(one, { [one.ignored]: 'something else' });
		expect((await trigger.tick()).items).toBeUndefined();
		expect((await trigger.restart())?.items).toBeUndefined();
	});

	test('outputs the record with a sample change for Fetch Test Event, and keeps the state', async () => {
		const trigger = await watching(one);
		const before = JSON.stringify(trigger.memory);
		edit(one, { [one.text]: 'something else' });
		const [item = {}] = (await trigger.test()).items ?? [];
		const field = one.watch.find((name) => !isNil(get(item, name))) ?? '';
		const value: unknown = get(item, field);
		expect(item._changes).toEqual([{ field, before: value, after: value }]);
		expect(service.paid()).toBe(1);
		expect(JSON.stringify(trigger.memory)).toBe(before);
	});
});

test('does not reuse a cached lookup of a failed run', async () => {
	const user = watchedRecords.find(({ nodeType }) => nodeType === 'codeHostTrigger');
	const trigger = await watching(user as WatchedRecord);
	const failed = await service.lookups([String(user?.body.username), 'missing-ada']);
	expect(failed.description).toContain('1 of 1 paid responses is cached');
	service.paid();
	await trigger.tick();
	expect(service.paid()).toBe(1);
});

/** Returns the changes that polls output while the company takes these forms. */
async function changesWhile([first = {}, ...others]: IDataObject[], more?: INodeParameters) {
	edit(company, first);
	const trigger = await watching(company, more);
	const changes = [];
	for (const form of others) {
		edit(company, form);
		const { items, error } = await trigger.tick();
		expect(error).toBeUndefined();
		changes.push(...changesIn(items));
	}
	return changes;
}

test('compares a number with its last output, also after another field has changed', async () => {
	const counts = [{ staffCount: 106, tagline: 'two' }, { staffCount: 112 }];
	const forms = [{ staffCount: 100, tagline: 'one' }, ...counts];
	const changes = ['tagline: "one" → "two"', 'staffCount: 100 → 112'];
	expect(await changesWhile(forms, { options: { minChange: 10 } })).toEqual(changes);
});

const [oslo, bergen] = ['Oslo', 'Bergen'].map((city) => ({ city, country: 'NO' }));
const toBergen = /^"Oslo" → "Bergen"$/;
const turned = { country: 'NO', city: 'Oslo' };
const [hq, city] = ['headquarters', 'headquarters.city'];
const note = 'x'.repeat(3000);
const staff = (city: string, employees: number | string) => ({ city, employees, note });
const moved = [
	staff('a', 100),
	staff('a', 140),
	staff('b', '140'),
	staff('b', 189),
	staff('b', 190),
];
const partly = [
	oslo,
	{ city: 'Bergen' },
	{ city: 'Bergen', country: null },
	bergen,
	{ country: 'SE' },
];
const cities = Array.from({ length: 200 }, (_, n) => ({ city: `Town ${n}`, country: 'NO' }));
const long = 'x'.repeat(400_000);
const start = 'x'.repeat(199);
const texts = [long, long, `${long}y`];
const without = [oslo, undefined, null, oslo, bergen];
const huge = ['x'.repeat(250_000), 'y'];

type Row = [what: string, field: string, values: unknown[], changes: RegExp, minChange?: number];

test.each<Row>([
	['moves add up', 'staffCount', [100, 105, 109, 95, 110, 119], /^100 → 110$/, 10],
	['decimals are exact', 'staffCount', [0.9, 0.8, 1.1], /^0.9 → 0.8\n0.8 → 1.1$/, 0.1],
	['null keeps the last value', 'staffCount', [100, null, 105, null, 110], /^100 → 110$/, 10],
	['a number as text is that number', 'staffCount', [100, '100', 101], /^"?100"? → 101$/],
	['text that looks like a number is text', 'tagline', ['007', '7'], /^"007" → "7"$/],
	['what is left out keeps its value', 'tagline', ['a', undefined, 'a', 'b'], /^"a" → "b"$/],
	['a first value is no change', 'tagline', [undefined, 'a', 'b'], /^"a" → "b"$/],
	['null counts as a value', 'tagline', [null, undefined, 'a'], /^null → "a"$/],
	['ignores order', 'specialties', [[oslo, 'b'], ['b', turned], ['b']], /^\[.*\] → \["b"\]$/],
	['sorts long lists', 'specialties', [cities, cities.toReversed(), ['a']], /^"\[.*…" → \["a"\]$/],
	['does not sort huge lists', 'specialties', [huge, huge.toReversed()], /^"\[\\"x+…" → \["y",/],
	['a number in an object may move by less', hq, moved, /^.*100.* → .*"140".*\n.* → .*190.*$/, 50],
	['what an object leaves out stays', hq, partly, /^.*Oslo.* → .*Bergen"\}\n.*NO"\} → .*SE"\}$/],
	['what an object gains is a change', hq, [{ city: 'Oslo' }, oslo], /^.* → .*NO"\}$/],
	['a surrogate pair is not split', 'tagline', [`${start}😀${long}`, 'y'], /^"x{199}…" → "y"$/],
	['a long new text is not truncated', 'tagline', texts, /^"x{200}…" → "x{400000}y"$/],
	['a nested field without its parent keeps its value', city, without, toBergen],
	['a nested field can change from null', city, [null, oslo], /^null → "Oslo"$/],
])('%s', async (_, field, values, changes, minChange = 0) => {
	const forms = values.map((value) => ({ [field.split('.')[0] as string]: value }) as IDataObject);
	// a field that is listed twice is reported once
	const reported = await changesWhile(forms, { watch: [field, field], options: { minChange } });
	expect(reported.map((change) => change.replace(`${field}: `, '')).join('\n')).toMatch(changes);
});

test('watches specialties and the funding round of a company by default', async () => {
	const round = { announcedOn: '2026-01-15' };
	const forms = [
		{ specialties: ['a', 'b'], fundingData: null },
		{ specialties: ['b', 'c'], fundingData: { lastFundingRound: round } },
	];
	expect(await changesWhile(forms)).toEqual([
		'specialties: ["a","b"] → ["b","c"]',
		'fundingData.lastFundingRound: null → {"announcedOn":"2026-01-15"}',
	]);
});

test('forgets a field that is not watched', async () => {
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
	expect(changesIn((await trigger.tick()).items)).toEqual(['tagline: "another" → "a third"']);
});

test('requests the transcript of a video only if asked', async () => {
	const parameters = { event: 'videoChanged', url: 'dQw4w9WgXcQ' };
	for (const more of [{}, { includeTranscript: true }])
		await triggerOf(service, { nodeType: 'videoPlatformTrigger', parameters }, more).test();
	expect(service.bodies).toMatchObject([{ includeTranscript: false }, { includeTranscript: true }]);
});

test('adds _changes to a selection of fields', async () => {
	const { items } = await triggerOf(service, company, {
		output: 'selected',
		fields: ['name'],
	}).test();
	expect(Object.keys(items?.[0] ?? {})).toEqual(['name', 'universalName', '_changes']);
});
