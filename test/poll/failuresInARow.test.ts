import { DateTime } from 'luxon';
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

/** Counts the requests from now on. */
function requestsFromNow() {
	const { requests } = service.sandbox;
	return () => service.sandbox.requests - requests;
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
			const sent = requestsFromNow();
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
		const sent = requestsFromNow();
		service.sandbox.addFault({ fault: { kind: 'status', status } });
		for (let hour = 0; hour < 48; hour += 1) {
			later(60);
			await published.tick();
		}
		expect(sent()).toBe(polls);
	});

	test('another subject is tried at once, and so is one that is published again', async () => {
		// in the default engine a change is a publishing
		const published = trigger(backingOff.at(-1));
		await published.activate();
		service.sandbox.addFault({ fault });
		await errorsOf(published, 4);
		const sent = requestsFromNow();
		published.change({ userId: '783046' });
		await errorsOf(published, 4);
		expect(sent()).toBe(3);
		await published.activate('update');
		expect(sent()).toBe(4);
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

	test('the last error before a pause says until when, in the time zone of the workflow', async () => {
		const published = trigger();
		await published.activate();
		service.sandbox.addFault({ fault: { kind: 'status', status: 404 } });
		for (let failures = 1; failures <= 12; failures += 1) {
			const { error } = await published.tick();
			const description = String(Object(error).description);
			const until =
				[3, 4, 12].includes(failures) && /until|after (\S+ \S+) \((.*?)\)/.exec(description);
			if (failures < 3) expect(description).not.toContain('pauses');
			if (until) {
				const at = DateTime.fromFormat(until[1] ?? '', 'yyyy-MM-dd HH:mm', {
					zone: until[2] ?? '',
				});
				const told = (at.toMillis() - Date.now()) / 60_000;
				const pause = { 3: 0.9, 4: 1.8, 12: 460.8 }[failures] ?? 0;
				expect(Math.abs(told - pause)).toBeLessThanOrEqual(1);
				expect(description).toContain(`failed ${failures} times in a row`);
			}
			later(24 * 60);
		}
		published.change({ limit: 0 });
		const errors = await errorsOf(published, 3);
		expect(Object(errors[2]).description).toContain('Nothing was sent. Polls have failed 3 times');
	});

	test('a clock that was far ahead and is set right ends a pause', async () => {
		const published = trigger();
		await published.activate();
		later(30 * 24 * 60);
		service.sandbox.addFault({ times: 4, fault });
		await errorsOf(published, 4);
		const sent = requestsFromNow();
		later(-30 * 24 * 60);
		expect((await published.tick()).error).toBeDefined();
		expect(sent()).toBe(1);
	});

	test('a success ends them', async () => {
		const published = trigger();
		await published.activate();
		service.sandbox.addFault({ times: 3, fault });
		await errorsOf(published, 3);
		later(70);
		expect((await published.tick()).error).toBeUndefined();
		service.sandbox.addFault({ times: 2, fault });
		const errors = await errorsOf(published, 3);
		expect(errors.map((error) => error !== undefined)).toEqual([true, true, false]);
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
		published.budgetMs = 600;
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
		readCredential: async () => isSlow && (await setTimeout(300)),
	});
	await published.activate();
	const sent = requestsFromNow();
	published.budgetMs = 200;
	isSlow = true;
	expect(await published.tick()).toEqual({ items: undefined, error: undefined });
	expect(await published.tick()).toEqual({ items: undefined, error: undefined });
	const { error } = await published.tick();
	expect(error?.message).toMatch(/^n8n took \d+ s to read the credential from its database/);
	expect(Object(error).description).toContain('look at the load of n8n and its database');
	expect(sent()).toBe(0);
});

ifTimed('a poll that did not get its turn goes before others the next time', async () => {
	const credential = { ...service.credential, requestsPerMinute: 0 };
	const [one, two, three] = ['1', '2', '3'].map(
		(userId) =>
			new PublishedTrigger({
				nodeType: 'microblogTrigger',
				parameters: { event: 'newTweet', userId },
				credential,
				engine: 'durable',
			}),
	) as [PublishedTrigger, PublishedTrigger, PublishedTrigger];
	for (const published of [one, two, three]) await published.activate();
	// two seconds from one request to the next, ten times as long as this one waits
	credential.requestsPerMinute = 30;
	three.budgetMs = 200;
	expect(await three.tick()).toEqual({ items: undefined, error: undefined });
	credential.requestsPerMinute = 60;
	three.budgetMs = undefined;
	await Promise.all([one, two, three].map(async (published) => await published.tick()));
	const asked = service.bodies.map((body) => Object(body).userId as string);
	expect(asked).toEqual(['1', '2', '3', '3', '1', '2']);
});
