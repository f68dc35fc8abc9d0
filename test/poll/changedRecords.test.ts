import { get, isNil } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { storable } from '../../nodes/shared/poll/changePoll';
import { useSandbox } from '../executor/sandboxService';
import { triggerOf } from './changingListing';
import { type WatchedRecord, watchedRecords } from './watched';

/** Every event that waits for a change in one record. */

const service = useSandbox();

const edit = ({ path, body }: WatchedRecord, fields: Record<string, unknown>) =>
	service.sandbox.change({ kind: 'edit', path, body: { ...body }, fields });

async function watching(one: WatchedRecord, more: INodeParameters = {}) {
	const trigger = triggerOf(service, one, more);
	expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
	service.paid();
	return trigger;
}

/** The changes in these items, as `name: "before" → "after"`. */
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
	test('a change comes out once: the record, with before and after; a quiet poll costs a credit', async () => {
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

	test('"Fetch Test Event" gives the record with one sample change, and touches no memory', async () => {
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

test('a poll is given no lookup that a failed run has left', async () => {
	const user = watchedRecords.find(({ nodeType }) => nodeType === 'codeHostTrigger');
	const trigger = await watching(user as WatchedRecord);
	const failed = await service.lookups([String(user?.body.username), 'missing-ada']);
	expect(failed.description).toContain('1 of 1 paid responses is cached');
	service.paid();
	await trigger.tick();
	expect(service.paid()).toBe(1);
});

/** The changes that come out, one poll after the other, while the company takes these forms. */
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

test('a number that moved by less stays as it came out last, when another field changes', async () => {
	const counts = [{ staffCount: 106, tagline: 'two' }, { staffCount: 112 }];
	const forms = [{ staffCount: 100, tagline: 'one' }, ...counts];
	const changes = ['tagline: "one" → "two"', 'staffCount: 100 → 112'];
	expect(await changesWhile(forms, { options: { minChange: 10 } })).toEqual(changes);
});

const [oslo, bergen] = ['Oslo', 'Bergen'].map((city) => ({ city, country: 'NO' }));
const hq = (employees: number | string, city: string) => ({ city, employees });
const cities = Array.from({ length: 200 }, (_, n) => ({ city: `Town ${n}`, country: 'NO' }));
const reversed = [...cities].reverse();
const turned = { country: 'NO', city: 'Oslo' };
const long = 'x'.repeat(400_000);
const quarter = ['x'.repeat(250_000), 'y'];
const start = 'x'.repeat(199);

type Row = [what: string, field: string, values: unknown[], changes: RegExp, minChange?: number];

test.each<Row>([
	['moves add up', 'staffCount', [100, 105, 109, 95, 110, 119], /^100 → 110$/, 10],
	['decimals are exact', 'staffCount', [0.9, 0.8, 1.1], /^0.9 → 0.8, 0.8 → 1.1$/, 0.1],
	['a fraction may do', 'staffCount', [1, 1.2, 1.4, 1.6, 2.05], /^1 → 1.6$/, 0.5],
	['a list is no number', 'staffCount', [100, [100]], /^100 → \[100\]$/, 1000],
	['null keeps the last value', 'staffCount', [100, null, 105, null, 110], /^100 → 110$/, 10],
	['numbers may come as text', 'staffCount', [100, '109', '91', '110', 119], /^100 → "110"$/, 10],
	['a number as text is that number', 'staffCount', [100, '100', 101], /^"?100"? → 101$/],
	['text that looks like a number is text', 'tagline', ['007', '7'], /^"007" → "7"$/],
	['what is left out keeps its value', 'tagline', ['a', undefined, 'a', 'b'], /^"a" → "b"$/],
	['what was left out has none', 'tagline', [undefined, 'a', 'b'], /^"a" → "b"$/],
	['what was null has one then', 'tagline', [null, undefined, 'a'], /^null → "a"$/],
	['the order of members is none', 'headquarters', [oslo, turned, bergen], /Oslo.* → .*Bergen/],
	['nor is that of a list', 'specialties', [[oslo, 'b'], ['b', oslo], ['b']], /^\[.*\] → \["b"\]$/],
	['nor that of a long one', 'specialties', [cities, reversed, cities.slice(1)], /^"\[.*…" → \[/],
	[
		'that of a list of more than 250,000 characters is one',
		'specialties',
		[quarter, [...quarter].reverse()],
		/^"\[\\"x+…" → \["y",/,
	],
	[
		'a number inside an object may move by less',
		'headquarters',
		[hq(100, 'Oslo'), hq(140, 'Oslo'), hq('140', 'Bergen'), hq(189, 'Bergen'), hq(190, 'Bergen')],
		/Oslo.*100\} → .*"140"\}, .*"140"\} → .*190\}$/,
		50,
	],
	[
		'what an object leaves out keeps its value',
		'headquarters',
		[
			oslo,
			{ city: 'Oslo' },
			{ city: 'Bergen', country: null },
			bergen,
			{ ...bergen, country: 'SE' },
		],
		/^.*Oslo.* → \{"city":"Bergen","country":null\}, \{"city":"Bergen","country":"NO"\} → .*SE"\}$/,
	],
	['what an object gains is a change', 'headquarters', [{ city: 'Oslo' }, oslo], /^.* → .*NO"\}$/],
	['a letter of two units is not cut', 'tagline', [`${start}😀${long}`, 'y'], /^"x{199}…" → "y"$/],
	['nor are long texts', 'tagline', [long, long, `${long}y`], /^"x{200}…" → "x{400000}y"$/],
])('%s', async (_, field, values, changes, minChange = 0) => {
	const forms = values.map((value) => ({ [field]: value }) as IDataObject);
	// one that is named twice is told once
	const told = await changesWhile(forms, { watch: [field, field], options: { minChange } });
	expect(told.map((change) => change.replace(`${field}: `, '')).join(', ')).toMatch(changes);
});

test.each<
	[what: string, field: string, headquarters: unknown[], changes: RegExp, minChange?: number]
>([
	[
		'is watched alone',
		'headquarters.city',
		[oslo, { ...oslo, line1: 'x' }, bergen],
		/^"Oslo" → "Bergen"$/,
	],
	[
		'keeps its value without its parent',
		'headquarters.city',
		[oslo, undefined, null, oslo, bergen],
		/^"Oslo" → "Bergen"$/,
	],
	['had none before', 'headquarters.city', [undefined, {}, oslo, bergen], /^"Oslo" → "Bergen"$/],
	['was null before', 'headquarters.city', [null, oslo], /^null → "Oslo"$/],
	[
		'may be a number',
		'headquarters.line1',
		[{ line1: 1 }, { line1: 5 }, { line1: 11 }],
		/^1 → 11$/,
		10,
	],
])('a nested field %s', async (_, field, values, changes, minChange = 0) => {
	const forms = values.map((headquarters) => ({ headquarters }) as IDataObject);
	const told = await changesWhile(forms, { watch: [field], options: { minChange } });
	expect(told.map((change) => change.replace(`${field}: `, '')).join(', ')).toMatch(changes);
});

test('a new funding round and other specialties of a company are changes by default', async () => {
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

test('the work for a value grows with its size alone, however deep it nests, and each part of it counts', () => {
	let value: unknown = 'x'.repeat(1_000_000);
	const texts = jest.spyOn(JSON, 'stringify');
	for (let level = 0; level < 1200; level += 1) value = [value];
	storable(value);
	// the whole once, and each text in it once
	expect(texts.mock.calls.length).toBeLessThan(5);
	texts.mockRestore();
	const nested = (end: string) => storable([[[{ deep: [...cities, { city: end }] }]]]);
	expect(nested('a')).toEqual(nested('a'));
	expect(nested('a')).not.toEqual(nested('b'));
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
	expect(changesIn((await trigger.tick()).items)).toEqual(['tagline: "another" → "a third"']);
});

test('the transcript of a video is not asked for, unless it is', async () => {
	const parameters = { event: 'videoChanged', url: 'dQw4w9WgXcQ' };
	for (const more of [{}, { includeTranscript: true }])
		await triggerOf(service, { nodeType: 'videoPlatformTrigger', parameters }, more).test();
	expect(service.bodies).toMatchObject([{ includeTranscript: false }, { includeTranscript: true }]);
});

test('the output is shaped as in the nodes, and _changes stand beside it', async () => {
	const { items } = await triggerOf(service, company, {
		output: 'selected',
		fields: ['name'],
	}).test();
	expect(Object.keys(items?.[0] ?? {})).toEqual(['name', 'universalName', '_changes']);
});
