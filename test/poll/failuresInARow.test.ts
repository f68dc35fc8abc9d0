import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../../sandbox/server';
import { hasDurablePolls, takesFailureCauses } from '../../n8n/engine/olderVersions';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { engines, usePolls } from './pollService';

/** Polls that fail again and again, on a clock that only the test moves. */

const service = usePolls();

const trigger = (engine = engines[0], more = {}) =>
	service.trigger(
		'microblogTrigger',
		{ event: 'newTweet', userId: '783045', options: { maxRetries: 0 }, ...more },
		engine,
	);

const fault: Fault = { kind: 'status', status: 503 };

/** The errors of so many ticks in a row, which come at once. */
async function errorsOf(published: PublishedTrigger, ticks: number) {
	const errors = [];
	for (let tick = 0; tick < ticks; tick += 1) errors.push((await published.tick()).error);
	return errors;
}

describe('failures in a row', () => {
	/** Minutes on a clock that only the test moves. */
	let minutes = 0;
	const later = (more: number) => (minutes += more);
	beforeEach(() => {
		minutes = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => 1_790_000_000_000 + minutes * 60_000);
	});
	afterEach(() => jest.restoreAllMocks());

	const [yes, no] = [Array<boolean>(3).fill(true), Array<boolean>(3).fill(false)];
	/** The third engine backs off by itself. */
	const backingOff = engines.filter((engine) => engine !== 'cursors');

	test.each(backingOff)(
		'%s engine: from the third on, ticks sit out for a time that grows, an hour at most',
		async (engine) => {
			const published = trigger(engine);
			await published.activate();
			const { requests } = service.sandbox;
			const sent = () => service.sandbox.requests - requests;
			service.sandbox.addFault({ fault });
			const first = await errorsOf(published, 6);
			expect(first.map((error) => error !== undefined)).toEqual([...yes, ...no]);
			expect(sent()).toBe(3);
			later(0.8);
			await published.tick();
			expect(sent()).toBe(3);
			// a tick whose interval is as long as the pause is not skipped, even if it comes a little early
			for (const [at, pause] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
				later(pause * 0.95 - (at === 0 ? 0.8 : 0));
				expect((await published.tick()).error).toBeDefined();
				expect(sent()).toBe(4 + at);
				expect((await published.tick()).error).toBeUndefined();
			}
		},
	);

	test.each([
		[503, 48],
		[401, 48],
		[404, 14],
		[400, 14],
		[422, 14],
	])('status %i at an hourly trigger: %i polls in two days', async (status, polls) => {
		const published = trigger();
		await published.activate();
		const { requests } = service.sandbox;
		service.sandbox.addFault({ fault: { kind: 'status', status } });
		for (let hour = 0; hour < 48; hour += 1) {
			later(60);
			await published.tick();
		}
		expect(service.sandbox.requests - requests).toBe(polls);
	});

	test('another subject, or another key, is tried at once', async () => {
		const published = trigger(engines[0], { userId: '={{ $workflow.name.length }}' });
		await published.activate();
		service.sandbox.addFault({ fault });
		await errorsOf(published, 4);
		const { requests } = service.sandbox;
		published.change({ userId: '783046' });
		await published.tick();
		expect(service.sandbox.requests).toBe(requests + 1);
	});

	test('what is refused before anything is sent pauses too, until it is something else', async () => {
		const published = trigger();
		await published.activate();
		published.change({ limit: 0 });
		const errors = await errorsOf(published, 6);
		expect(errors.map((error) => error !== undefined)).toEqual([...yes, ...no]);
		published.change({ limit: 50 });
		expect((await published.tick()).error).toBeUndefined();
	});

	test.each(backingOff)('%s engine: a success ends them', async (engine) => {
		const published = trigger(engine);
		await published.activate();
		const rule = service.sandbox.addFault({ fault });
		await errorsOf(published, 3);
		rule.remove();
		later(70);
		expect((await published.tick()).error).toBeUndefined();
		service.sandbox.addFault({ times: 2, fault });
		expect((await published.tick()).error).toBeDefined();
		expect((await published.tick()).error).toBeDefined();
		expect((await published.tick()).error).toBeUndefined();
	});

	test('publishing again ends them', async () => {
		const published = trigger();
		await published.activate();
		const rule = service.sandbox.addFault({ fault });
		await errorsOf(published, 4);
		rule.remove();
		const { requests } = service.sandbox;
		await published.activate('update');
		expect(service.sandbox.requests).toBe(requests + 1);
	});
});

// older versions of n8n tell no time, and a poll there has 36 seconds
const ifTimed = hasDurablePolls ? test : () => undefined;

ifTimed(
	'an engine that waits by itself is left to it: every tick polls, and tells the cause',
	async () => {
		const published = trigger('cursors');
		await published.activate();
		service.sandbox.addFault({ fault });
		const cause = takesFailureCauses ? { failure: { cause: 'temporarily-unavailable' } } : {};
		const told = expect.objectContaining({ name: 'NodeApiError', ...cause });
		expect(await errorsOf(published, 6)).toEqual(Array(6).fill(told));
	},
);

ifTimed(
	'a poll that its key keeps waiting until its time is over is quiet twice; the third time it is an error',
	async () => {
		const published = trigger('durable', { options: {} });
		await published.activate();
		published.budgetMs = 300;
		service.sandbox.addFault({ fault: { kind: 'status', status: 429, message: 'Slow down' } });
		expect(await published.tick()).toEqual({ items: undefined, error: undefined });
		expect(await published.tick()).toEqual({ items: undefined, error: undefined });
		const { error } = await published.tick();
		expect(error?.message).toContain('the time of this poll was over before its turn came');
	},
);

ifTimed('a poll that waited for its credential, not for the service, says so', async () => {
	let isSlow = false;
	const published = new PublishedTrigger({
		nodeType: 'microblogTrigger',
		parameters: { event: 'newTweet', userId: '783045' },
		credential: service.credential,
		engine: 'durable',
		readCredential: async () => isSlow && (await setTimeout(600)),
	});
	await published.activate();
	const { requests } = service.sandbox;
	published.budgetMs = 500;
	isSlow = true;
	expect(await published.tick()).toEqual({ items: undefined, error: undefined });
	expect(await published.tick()).toEqual({ items: undefined, error: undefined });
	const { error } = await published.tick();
	expect(error?.message).toMatch(/^n8n took 1 s to read the credential from its database/);
	expect(Object(error).description).toContain('look at the load of n8n and its database');
	expect(service.sandbox.requests).toBe(requests);
});

ifTimed('a poll that did not get its turn goes before others the next time', async () => {
	const credential = { ...service.credential, requestsPerMinute: 150 };
	const [one, two, three] = ['1', '2', '3'].map(
		(userId) =>
			new PublishedTrigger({
				nodeType: 'microblogTrigger',
				parameters: { event: 'newTweet', userId },
				credential,
				engine: 'durable',
			}),
	);
	for (const published of [one, two, three]) await published?.activate();
	if (three) three.budgetMs = 200;
	expect(await three?.tick()).toEqual({ items: undefined, error: undefined });
	if (three) three.budgetMs = undefined;
	await Promise.all([one, two, three].map(async (published) => await published?.tick()));
	const asked = service.bodies.map((body) => Object(body).userId as string);
	expect(asked).toEqual(['1', '2', '3', '3', '1', '2']);
});
