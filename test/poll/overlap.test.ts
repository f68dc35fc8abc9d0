import { setTimeout } from 'node:timers/promises';
import { engines, type TriggerOptions } from '../../n8n/engine/pollHarness';
import { jsonResponse, useOddService } from '../executor/oddService';
import { ChangingListing, kinds, list, outOf, triggerOf, watching } from './changingListing';

/** Slow polls: those of one trigger never overlap, and end in time. */

const odd = useOddService();
const listing = new ChangingListing(kinds.tweets);

/** Makes the service hold its response back. */
function holdResponse() {
	let letCome: () => void = () => undefined;
	const mayCome = new Promise<void>((resolve) => (letCome = resolve));
	const isAsked = new Promise<void>((resolve) => {
		odd.handler = (...request) => {
			resolve();
			void mayCome.then(() => listing.handler(...request));
		};
	});
	return { isAsked, letCome };
}

/** Publishes a trigger, then adds a record. */
async function published(options: Partial<TriggerOptions> = {}) {
	listing.records = list('20-1');
	const trigger = await watching(odd, listing, {}, '', options);
	listing.add('21');
	return trigger;
}

const nothing = { items: undefined, error: undefined };

test.each(engines)('%s engine: skips a tick while a poll is in progress', async (engine) => {
	const trigger = await published({ engine });
	const other = await published({ engine, beside: trigger });
	const { isAsked, letCome } = holdResponse();
	const [first, second] = [trigger.tick(), trigger.tick()];
	await isAsked;
	expect(await Promise.all([second, trigger.tick()])).toEqual([nothing, nothing]);
	expect(odd.arrivals).toHaveLength(1);
	// another trigger of the workflow polls
	odd.handler = listing.handler;
	expect(await outOf(other.tick())).toBe('21');
	letCome();
	expect(await outOf(first)).toBe('21');
	expect(await trigger.tick()).toEqual(nothing);
});

// `durable` and `cursors` read the state again for each tick
test.each(engines.slice(1))('%s engine: skips a tick with an older state', async (engine) => {
	const trigger = await published({ engine });
	// `cursors` keeps the state in a table of its own, which begins with the first tick
	if (engine === 'cursors') expect(await outOf(trigger.tick())).toBe('21');
	listing.add('22');
	const { memory } = trigger;
	const out = await outOf(trigger.tick());
	expect(out).toContain('22');
	// unless the state after that poll was lost
	for (const expected of ['', out]) {
		trigger.memory = memory;
		expect(await outOf(trigger.tick())).toBe(expected);
	}
});

test('waits for the rate limiter', async () => {
	const trigger = await published();
	const slowDown = jsonResponse(429, { message: 'Slow down' }, { 'retry-after-ms': '50' });
	odd.respondWith(slowDown, slowDown, listing.handler);
	expect(await outOf(trigger.tick())).toBe('21');
});

const TOO_LATE = 'The poll timed out before its request could be sent';

// only a durable tick has less time than the service asks for
test.each([
	[503, 'temporarily-unavailable'],
	[429, 'rate-limited'],
])('fails at once after a %d with a longer wait than the poll has', async (status, cause) => {
	const trigger = await published({ engine: 'durable' });
	odd.handler = jsonResponse(status, { message: 'Not now' }, { 'retry-after': '60' });
	const { error } = await trigger.tick();
	expect(error).toMatchObject({ failure: { cause, retryAfterMs: 60_000 } });
	expect(odd.arrivals).toHaveLength(1);
});

test('fails when it times out in the queue of the rate limiter', async () => {
	const credential = { ...odd.credential, requestsPerMinute: 0 };
	odd.handler = listing.handler;
	const trigger = triggerOf({ credential }, kinds.tweets, {}, { engine: 'durable' });
	await trigger.activate();
	credential.requestsPerMinute = 1;
	trigger.budgetMs = 500;
	expect((await trigger.tick()).error?.message).toContain(TOO_LATE);
});

test('fails when reading the credential takes longer than the poll has', async () => {
	const waits = [0, 1200];
	const readCredential = async () => await setTimeout(waits.shift());
	const trigger = await published({ engine: 'durable', readCredential });
	trigger.budgetMs = 200;
	expect((await trigger.tick()).error?.message).toContain(TOO_LATE);
	expect(odd.arrivals).toEqual([]);
});
