import { mapValues } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { events } from '../../nodes/CodeHost/operations';
import { stateOf } from '../../nodes/shared/poll/triggerState';
import { watchKeyOf } from '../../nodes/shared/poll/watchKey';
import { envelope, jsonAnswer, useOddService } from '../executor/oddService';
import { engines } from './pollService';
import {
	ChangingListing,
	idsOf,
	kinds,
	record,
	records,
	triggerOf,
	watching,
} from './changingListing';

/** What a trigger remembers, and what its memory belongs to: the subject. */

const odd = useOddService();
const { tweets, issues } = kinds;

test.each<[string, IDataObject]>([
	['of another kind', { ids: 5, newest: 'x' }],
	['with holes', { of: 'x', ids: [null, {}], left: [], whole: true }],
	['of a former version', { lastId: '17' }],
	['that is huge', { junk: 'x'.repeat(100_000) }],
	['that is lost', {}],
])('a memory %s is none: a new first poll, no flood', async (_, memory) => {
	const listing = new ChangingListing(tweets, records(1, 20));
	const trigger = await watching(odd, listing, {}, [], { engine: engines.at(1) ?? 'default' });
	// the latest is gone: a poll without items remembers that, until n8n has another memory
	listing.records.shift();
	expect(await idsOf(trigger.tick())).toEqual([]);
	trigger.memory = memory;
	listing.records.unshift(record(21));
	expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
	listing.records.unshift(record(22));
	expect(await idsOf(trigger.tick())).toEqual(['r22']);
});

test('a memory of a former version goes on: what waited in it is left out', async () => {
	const listing = new ChangingListing(tweets, records(1, 20));
	const trigger = await watching(odd, listing);
	const { each } = trigger.memory as { each: Record<string, { known: IDataObject }> };
	const known = Object.values(each)[0]?.known ?? {};
	const { seen, floor } = known;
	const top = { pins: 0, latest: floor };
	const former = {
		isWhole: false,
		length: 0,
		waiting: [{ id: 'r99' }],
		hasGap: true,
		seen,
		floor,
		top,
	};
	const failed = [3, 1_790_000_000_000];
	trigger.memory = { each: mapValues(each, () => ({ known: former, failed })) };
	listing.records.unshift(record(21));
	expect(await idsOf(trigger.tick())).toEqual(['r21']);
});

test('a number that no poll remembers, set by hand, stops no trigger', async () => {
	const listing = new ChangingListing(tweets, records(1, 20));
	const trigger = await watching(odd, listing);
	const saved = JSON.stringify(trigger.memory);
	trigger.memory = JSON.parse(saved.replace('"pins":0', '"pins":-3')) as IDataObject;
	for (const out of [[], ['r21']]) {
		expect(await idsOf(trigger.tick())).toEqual(out);
		listing.records.unshift(record(21));
	}
});

test.each(engines)(
	'publishing again goes on from what no poll with items has saved (%s engine)',
	async (engine) => {
		const listing = new ChangingListing(tweets, records(1, 20));
		const trigger = await watching(odd, listing, { options: { maxRetries: 0 } }, [], { engine });
		listing.records.unshift(record(21));
		expect(await idsOf(trigger.activate('update'))).toEqual(['r21']);
		trigger.memory = {};
		const down = jsonAnswer(503, { status: 'error', message: 'Down' });
		odd.answerWith(down, listing.answer);
		// a failure that passes is no error at publishing, and n8n saves nothing of the first poll, the tick behind it
		expect(await idsOf(trigger.activate('update'))).toEqual([]);
		for (let quiet = 0; quiet < 2; quiet += 1) expect(await idsOf(trigger.tick())).toEqual([]);
		listing.records.unshift(record(22));
		expect(await idsOf(trigger.activate('update'))).toEqual(['r22']);
	},
);

test('an n8n that starts without the memory gives out nothing of what exists', async () => {
	odd.answer = new ChangingListing(tweets, records(1, 20)).answer;
	const trigger = triggerOf(odd, tweets, { options: { includeExisting: true } });
	expect(await idsOf(trigger.restart())).toEqual([]);
	expect(await idsOf(trigger.tick())).toEqual([]);
});

test('a record whose text is edited is known by its id', async () => {
	const holds = (text: string) => (odd.answer = envelope({ tweets: [{ id: '5', text }] }));
	holds('one');
	const trigger = triggerOf(odd, tweets);
	await trigger.activate();
	holds('two');
	expect(await idsOf(trigger.tick())).toEqual([]);
});

test.each<[what: string, more: INodeParameters, out: string[]]>([
	['the same with no filters', { filters: {} }, ['r21']],
	['the same with no field', { options: { additionalBodyFields: '{}' } }, ['r21']],
	[
		'the same with space around the query',
		{ query: ` ${String(issues.parameters.query)} ` },
		['r21'],
	],
	['the same with another output', { output: 'selected', fields: ['title'] }, ['r21']],
	['the same with other options', { options: { recordsToCheck: 5 } }, ['r21']],
	['something else with another query', { query: 'hang' }, []],
	['something else with a filter', { filters: { author: 'ada' } }, []],
	['something else with a field', { options: { additionalBodyFields: '{"in":"eu"}' } }, []],
])('what is watched is %s', async (_, more, out) => {
	const listing = new ChangingListing(issues, records(1, 20));
	const trigger = await watching(odd, listing);
	trigger.change(more);
	listing.records.unshift(record(21));
	expect(await idsOf(trigger.activate('update'))).toEqual(out);
	listing.records.unshift(record(22));
	expect(await idsOf(trigger.tick())).toEqual(['r22']);
});

test('a subject whose expression gives another value is another: a new first poll', async () => {
	const listing = new ChangingListing(tweets, records(1, 20));
	// another value at each poll, in both of n8n's expression engines
	const trigger = await watching(odd, listing, { userId: '={{ $now.toMillis() }}' });
	listing.records = records(501, 560);
	expect(await idsOf(trigger.tick())).toEqual([]);
	expect(odd.bodies).toMatchObject([{ userId: expect.stringMatching(/^\d{13}$/) }]);
});

test('an expression in a filter that gives another value each time watches the same', async () => {
	const listing = new ChangingListing(issues, records(1, 2));
	const gte = '={{ new Date(Date.now() * 1 + Math.random() * 1e11) }}';
	const trigger = await watching(odd, listing, { filters: { created: { range: { gte } } } });
	listing.records.unshift(record(3));
	expect(await idsOf(trigger.tick())).toEqual(['r3']);
});

test('one more optional parameter in the package changes no key', () => {
	const newIssue = events.find(({ option }) => option.value === 'newIssue');
	const [query] = newIssue?.operation.fields ?? [];
	if (newIssue === undefined || query === undefined) throw new Error('Issues have no query');
	const { operation } = newIssue;
	const other = { ...query, property: { ...query.property, name: 'other', required: false } };
	const [fields, filters] = [
		[...operation.fields, other],
		[...(operation.filters ?? []), other],
	];
	const later = { ...newIssue, operation: { ...operation, fields, filters } };
	const saved = { query: 'crash', filters: { author: 'ada' } };
	const before = watchKeyOf({ parameters: saved }, newIssue, { query: 'crash' });
	for (const value of ['', undefined]) {
		const now = { ...saved, other: value, filters: { ...saved.filters, other: value } };
		const parameters = now as INodeParameters;
		expect(watchKeyOf({ parameters }, later, { query: 'crash' })).toBe(before);
	}
	// a member that is taken out is no absent one: the listing may come in another order
	const options = { additionalBodyFields: '{"sort": null}' };
	const parameters = { ...saved, options };
	expect(watchKeyOf({ parameters }, newIssue, { query: 'crash' })).not.toBe(before);
});

test('of 10,000 triggers this process knows more than their memory; beyond, the one goes that polled longest ago', () => {
	const [first, second] = [stateOf('first'), stateOf('second')];
	for (let n = 0; n < 9998; n += 1) stateOf(`trigger ${n}`);
	expect(stateOf('first')).toBe(first);
	stateOf('one more');
	expect(stateOf('first')).toBe(first);
	expect(stateOf('second')).not.toBe(second);
});
