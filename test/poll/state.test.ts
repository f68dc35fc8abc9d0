import { setImmediate } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { engines } from '../../n8n/engine/pollHarness';
import { events } from '../../nodes/CodeHost/operations';
import type { TriggerEvent } from '../../nodes/shared/operation/event';
import { stateOf, TriggerState } from '../../nodes/shared/poll/triggerState';
import { watchKeyOf } from '../../nodes/shared/poll/openPoll';
import { jsonResponse, useOddService } from '../executor/oddService';
import { ChangingListing, follow, kinds, outOf, triggerOf, watching } from './changingListing';

/** The stored state of a trigger, and what it belongs to. */

const odd = useOddService();
const { tweets, issues } = kinds;

test.each<[string, IDataObject]>([
	['that is invalid', { each: 'x', ids: [null, {}], left: [], complete: true }],
	['that is lost', {}],
])('treats a poll with a state %s as a first poll, and outputs nothing', async (_, memory) => {
	const listing = new ChangingListing(tweets);
	const more = { limit: 2, options: { includeExisting: true } };
	const trigger = await watching(odd, listing, more, '19-20', { engine: 'durable' });
	// the newest record is gone: the process keeps the state of this quiet poll until n8n has stored another
	listing.records.shift();
	expect(await outOf(trigger.tick())).toBe('');
	trigger.memory = memory;
	await follow(trigger, '21 → | 22 → 22', listing.add);
});

test.each(engines)('%s engine: keeps the state when published again', async (engine) => {
	const listing = new ChangingListing(tweets);
	const trigger = await watching(odd, listing, { options: { maxRetries: 0 } }, '', { engine });
	listing.add('21');
	expect(await outOf(trigger.activate('update'))).toBe('21');
	trigger.memory = {};
	const down = jsonResponse(503, { status: 'error', message: 'Down' });
	odd.respondWith(down, listing.handler);
	// publishing ignores a temporary failure; then the tick is the first poll, and n8n may drop its state
	expect(await outOf(trigger.activate('update'))).toBe('');
	for (let quiet = 0; quiet < 2; quiet += 1) expect(await outOf(trigger.tick())).toBe('');
	listing.add('22');
	expect(await outOf(trigger.tick())).toBe('22');
});

test('outputs no existing records when n8n starts without the state', async () => {
	const listing = new ChangingListing(tweets);
	odd.handler = listing.handler;
	const trigger = triggerOf(odd, tweets, { options: { includeExisting: true } });
	expect(await outOf(trigger.restart())).toBe('');
	await follow(trigger, '→ | 21 → 21', listing.add);
});

test('starts again with another Base URL', async () => {
	const { credential } = odd;
	const listing = new ChangingListing(tweets);
	const trigger = await watching(odd, listing, {}, '', { credential });
	trigger.change({});
	credential.baseUrl += '/v2';
	await follow(trigger, '21 → | 22 → 22', listing.add);
});

// another value at each poll, in both of n8n's expression engines
const gte = '={{ new Date(Date.now() * 1 + Math.random() * 1e11) }}';

test.each<[what: string, more: INodeParameters, out: string]>([
	['the same with no filters', { filters: {} }, '21'],
	['the same with no field', { options: { additionalBodyFields: '{}' } }, '21'],
	['the same with space around the query', { query: ` ${String(issues.parameters.query)} ` }, '21'],
	['the same with another output', { output: 'selected', fields: ['id'] }, '21'],
	['the same with other options', { options: { recordsToCheck: 5 } }, '21'],
	['something else with another query', { query: 'hang' }, ''],
	['something else with a filter', { filters: { created: { range: { gte } } } }, ''],
	// the listing may come in another order
	['something else with a field', { options: { additionalBodyFields: '{"sort": null}' } }, ''],
])('watches %s', async (_, more, out) => {
	const listing = new ChangingListing(issues);
	const trigger = await watching(odd, listing);
	trigger.change(more);
	// the filter gives another date at each poll, but its saved text stays
	await follow(trigger, `21 → ${out} | 22 → 22`, listing.add);
});

test('keeps the key of a state across versions, because another one would restart all triggers', () => {
	const newIssue = events.find(({ option }) => option.value === 'newIssue') as TriggerEvent;
	// count as not set: an option with the value that n8n adds it with, and an empty filter that a later version may add
	const [options, filters] = [{ additionalBodyFields: '{}' }, { author: 'ada', label: '' }];
	const parameters = { query: 'crash', options, filters };
	expect(watchKeyOf({ parameters }, newIssue, { query: 'crash' })).toBe('9lqbfjx-4gmkqJN9');
});

test('evicts the trigger that polled least recently beyond 10,000', () => {
	const [first, second] = [stateOf('first'), stateOf('second')];
	for (let n = 0; n < 9998; n += 1) stateOf(`trigger ${n}`);
	expect(stateOf('first')).toBe(first);
	stateOf('one more');
	expect(stateOf('first')).toBe(first);
	expect(stateOf('second')).not.toBe(second);
});

test('a poll that ends after its deadline leaves a later one in progress', async () => {
	const state = new TriggerState();
	const ends: Array<() => void> = [];
	const poll = (endsAt: number) =>
		void state.poll({}, endsAt, true, async () => {
			await new Promise<void>((resolve) => ends.push(resolve));
			return { items: [], state: {} };
		});
	poll(performance.now() - 1);
	poll(performance.now() + 60_000);
	ends[0]?.();
	await setImmediate();
	poll(performance.now() + 60_000);
	expect(ends).toHaveLength(2);
});
