import { takesFailureCauses } from '../engine/olderVersions';
import { engines, usePolls } from './pollService';
import { watchedListings } from './watched';

/** Polls that take long: no two at once, and none beyond its time. */

const service = usePolls();
const tweets = watchedListings.find(({ event }) => event === 'newTweet');
if (tweets === undefined) throw new Error('There are no tweets');

test.each(engines)('%s engine: a tick while a poll is under way does nothing', async (engine) => {
	const trigger = await service.watching(tweets, {}, engine);
	const added = service.add(tweets, 2);
	const { requests } = service.sandbox;
	service.sandbox.configure({ latencyMs: 150 });
	const polls = await Promise.all([trigger.tick(), trigger.tick(), trigger.tick()]);
	expect(polls.map(({ items }) => items?.map(({ id }) => id))).toEqual([
		added,
		undefined,
		undefined,
	]);
	expect(service.sandbox.requests).toBe(requests + 1);
	service.sandbox.configure({ latencyMs: 0 });
	expect((await trigger.tick()).items).toBeUndefined();
});

test('triggers of two workflows poll side by side', async () => {
	const one = await service.watching(tweets);
	const other = await service.watching(tweets);
	service.add(tweets, 1);
	service.sandbox.configure({ latencyMs: 50 });
	const polls = await Promise.all([one.tick(), other.tick()]);
	expect(polls.map(({ items }) => items?.length)).toEqual([1, 1]);
});

test('a poll that fails frees the way for the next', async () => {
	const trigger = await service.watching(tweets, { options: { maxRetries: 0 } });
	service.sandbox.addFault({ times: 1, fault: { kind: 'status', status: 503 } });
	expect((await trigger.tick()).error).toBeDefined();
	service.add(tweets, 1);
	expect((await trigger.tick()).items).toHaveLength(1);
});

test('a service that asks for a longer wait than a poll has fails it at once', async () => {
	const trigger = await service.watching(tweets, { options: { maxRetries: 3 } }, engines[1]);
	const headers = { 'retry-after': '60' };
	service.sandbox.addFault({ fault: { kind: 'status', status: 503, headers } });
	const began = Date.now();
	const { error } = await trigger.tick();
	const failure = { cause: 'temporarily-unavailable', retryAfterMs: 60_000 };
	expect(Object(error).failure).toEqual(takesFailureCauses ? failure : undefined);
	expect(Date.now() - began).toBeLessThan(5000);
});
