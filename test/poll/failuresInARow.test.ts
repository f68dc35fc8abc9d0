import { DateTime } from 'luxon';
import { setTimeout } from 'node:timers/promises';
import { hasDurablePolls, takesFailureCauses } from '../../n8n/engine/olderVersions';
import type { Engine, PublishedTrigger } from '../../n8n/engine/pollHarness';
import { useQuickClock } from '../executor/quickClock';
import { kinds, triggerOf } from './changingListing';
import { engines, usePolls } from './pollService';

/** Polls that fail again and again, on a clock that only the test moves. */

const service = usePolls();

const tweets = { event: 'newTweet', userId: '783045' };
const nothing = { items: undefined, error: undefined };

async function published(engine: Engine = 'default') {
	const parameters = { ...tweets, options: { maxRetries: 0 } };
	const trigger = service.trigger('microblogTrigger', parameters, engine);
	await trigger.activate();
	return trigger;
}

const fail = (status = 503, times?: number) =>
	service.strike({ kind: 'status', status }, undefined, times);

/** The errors of so many ticks in a row, which come at once. */
async function errorsOf(trigger: PublishedTrigger, ticks: number) {
	const errors = [];
	for (let tick = 0; tick < ticks; tick += 1) errors.push((await trigger.tick()).error);
	return errors;
}

const failuresOf = async (trigger: PublishedTrigger, ticks: number) =>
	(await errorsOf(trigger, ticks)).filter((error) => error !== undefined).length;

function requestsFromNow() {
	const { requests } = service.sandbox;
	return () => service.sandbox.requests - requests;
}

describe('failures in a row', () => {
	let minutes = 0;
	const later = (more: number) => (minutes += more);
	beforeEach(() => {
		minutes = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => 1_790_000_000_000 + minutes * 60_000);
	});
	afterEach(() => jest.restoreAllMocks());

	/** The third engine backs off by itself. */
	const backingOff = engines.filter((engine) => engine !== 'cursors');

	test.each(backingOff)(
		'%s engine: from the third on, ticks sit out for a time that grows, an hour at most',
		async (engine) => {
			const trigger = await published(engine);
			const sent = requestsFromNow();
			fail();
			expect(await failuresOf(trigger, 6)).toBe(3);
			expect(sent()).toBe(3);
			for (const [at, pause] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
				later(pause * 0.85);
				expect(await failuresOf(trigger, 1)).toBe(0);
				// a tick whose interval is as long as the pause is not skipped, even if it comes a little early
				later(pause * 0.1);
				expect(await failuresOf(trigger, 2)).toBe(1);
				expect(sent()).toBe(4 + at);
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
		const trigger = await published();
		const sent = requestsFromNow();
		fail(status);
		for (let hour = 0; hour < 48; hour += 1) {
			later(60);
			await trigger.tick();
		}
		expect(sent()).toBe(polls);
	});

	test('another subject is tried at once, and so is one that is published again', async () => {
		// in the default engine a change is a publishing
		const trigger = await published(backingOff.at(-1));
		fail();
		await errorsOf(trigger, 4);
		const sent = requestsFromNow();
		trigger.change({ userId: '783046' });
		await errorsOf(trigger, 4);
		expect(sent()).toBe(3);
		await trigger.activate('update');
		expect(sent()).toBe(4);
	});

	test('what is refused before anything is sent pauses too, until it is something else', async () => {
		const trigger = await published();
		trigger.change({ limit: 0 });
		const errors = await errorsOf(trigger, 6);
		expect(errors.map((error) => error !== undefined)).toEqual([
			...[true, true, true],
			...[false, false, false],
		]);
		expect(Object(errors[2]).description).toContain('Nothing was sent. Polls have failed 3 times');
		trigger.change({ limit: 50 });
		expect(await trigger.tick()).toEqual(nothing);
	});

	test('the last error before a pause says until when, in the time zone of the workflow', async () => {
		const trigger = await published();
		fail(404);
		for (let failures = 1; failures <= 12; failures += 1) {
			const description = String(Object((await trigger.tick()).error).description);
			const [, until = '', zone = ''] = /Time after (\S+ \S+) \((.*?)\)/.exec(description) ?? [];
			const pause = Math.min(24 * 60, 2 ** (failures - 3)) * 0.9;
			const at = DateTime.fromMillis(Date.now() + pause * 60_000, { zone });
			expect(until).toBe(failures < 3 ? '' : at.toFormat('yyyy-MM-dd HH:mm'));
			if (failures >= 3) expect(description).toContain(`failed ${failures} times in a row`);
			later(24 * 60);
		}
	});

	test('a clock that was far ahead and is set right ends a pause', async () => {
		const trigger = await published();
		later(30 * 24 * 60);
		fail();
		await errorsOf(trigger, 4);
		later(-30 * 24 * 60);
		expect(await failuresOf(trigger, 1)).toBe(1);
	});

	test('a success ends them', async () => {
		const trigger = await published();
		fail(503, 3);
		await errorsOf(trigger, 3);
		later(70);
		expect(await trigger.tick()).toEqual(nothing);
		fail(503, 2);
		expect(await failuresOf(trigger, 3)).toBe(2);
	});
});

// older versions of n8n tell no time, and a poll there has 36 seconds
const ifTimed = hasDurablePolls ? describe : () => undefined;

ifTimed('polls that have little time', () => {
	useQuickClock();

	test('an engine that waits by itself is left to it: every tick polls, and tells why', async () => {
		const trigger = await published('cursors');
		fail();
		const cause = takesFailureCauses ? { failure: { cause: 'temporarily-unavailable' } } : {};
		const told = expect.objectContaining({ name: 'NodeApiError', ...cause });
		expect(await errorsOf(trigger, 6)).toEqual(Array(6).fill(told));
	});

	test('a poll that its key keeps waiting until its time is over is quiet twice; the third time it is an error', async () => {
		const credential = { ...service.credential, requestsPerMinute: 0 };
		const trigger = triggerOf({ credential }, kinds.tweets, {}, { engine: 'durable' });
		await trigger.activate();
		credential.requestsPerMinute = 1;
		trigger.budgetMs = 1000;
		const [first, second, third] = await errorsOf(trigger, 3);
		expect([first, second]).toEqual([undefined, undefined]);
		expect(third?.message).toContain('the time of this poll was over before its turn came');
	});

	test('a poll that waited for its credential, not for the service, says so, however long it was each time', async () => {
		const waits = [0, 300, 1200, 300];
		const trigger = triggerOf(
			service,
			kinds.tweets,
			{},
			{
				engine: 'durable',
				readCredential: async () => await setTimeout(waits.shift()),
			},
		);
		await trigger.activate();
		const sent = requestsFromNow();
		trigger.budgetMs = 200;
		const [first, second, third] = await errorsOf(trigger, 3);
		expect([first, second]).toEqual([undefined, undefined]);
		expect(third?.message).toMatch(/^n8n took \d+ s to read the credential from its database/);
		expect(Object(third).description).toContain('look at the load of n8n and its database');
		expect(sent()).toBe(0);
	});

	test('a poll that did not get its turn goes before others the next time', async () => {
		const credential = { ...service.credential, requestsPerMinute: 0 };
		const watching = (userId: string) =>
			triggerOf({ credential }, kinds.tweets, { userId }, { engine: 'durable' });
		const [one, two, three] = [watching('1'), watching('2'), watching('3')];
		for (const trigger of [one, two, three]) await trigger.activate();
		// two seconds from one request to the next, ten times as long as this one waits
		credential.requestsPerMinute = 30;
		three.budgetMs = 200;
		expect(await three.tick()).toEqual(nothing);
		three.budgetMs = undefined;
		await Promise.all([one, two, three].map(async (trigger) => await trigger.tick()));
		const asked = service.bodies.map((body) => Object(body).userId as string);
		expect(asked).toEqual(['1', '2', '3', '3', '1', '2']);
	});
});
