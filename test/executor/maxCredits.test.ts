import type { Fault } from '../../sandbox/faults';
import { useQuickClock } from './clocks';
import { comments, tweets } from './listings';
import { recordsIn, type RunSettings } from './nodeRuns';
import { envelope, rawResponse, useOddService } from './oddService';
import { errorFault, useSandbox } from './sandboxService';

/*
 * Max Credits of an input item, and Max Credits per Run over all input items and calls of the node: what is sent, and what
 * the output says about the rest. Random cases: `property.test.ts`.
 */

const service = useSandbox();
useQuickClock();
const odd = useOddService();
const onError = 'continueRegularOutput';

test.each([
	{ maxCredits: 0.9, pages: [], credits: 0, says: "it would go over 'Max Credits' (0.9)" },
	{ maxCredits: 10.5, pages: [10], credits: 10, says: "Stopped at 'Max Credits' (10.5); continue" },
	{ maxCredits: '={{ "25" }}', pages: [10, 10, 5], credits: 25, says: '(25); continue' },
	{ maxCredits: 1000, pages: [10, 10, 10, 10, 10], credits: 44, says: 'Requests: 5.' },
])('Max Credits $maxCredits gets $credits of 44 records', async (row) => {
	const { maxCredits, pages, credits, says } = row;
	const { items, sent, hint } = await service.list(comments, 44, { options: { maxCredits } });
	expect(sent).toMatchObject(pages.map((count) => ({ count })));
	expect([items.length, service.sandbox.credits]).toEqual([credits, credits]);
	expect(hint).toContain(`Credits used: ${credits}. `);
	expect(hint).toContain(says);
});

/** A lost response whose cost the sandbox charges and counts. */
const lost: Fault = { kind: 'resetBeforeAnswer', charged: true };

test.each([
	{ maxCredits: 20, sent: [10, 10], charged: 20, last: { details: { resumeFrom: { start: 10 } } } },
	{ maxCredits: 29, sent: [10, 10, 9], charged: 29, last: {} },
	{ maxCredits: 34, sent: [10, 10, 10, 4], charged: 34, last: {} },
])('counts the charge for a lost second page against Max Credits $maxCredits', async (row) => {
	service.strike(lost, { from: 2 }, 1);
	const options = { maxCredits: row.maxCredits };
	const { records, sent } = await service.list(comments, 44, { options, onError });
	expect(sent).toMatchObject(row.sent.map((count) => ({ count })));
	expect(service.sandbox.credits).toBe(row.charged);
	expect(records.at(-1)).toMatchObject(row.last);
});

test('with one credit, sends a lookup again after a rejection, but not if it may have been charged', async () => {
	const lookup = async () => await service.lookup('octo', { options: { maxRunCredits: 1 } });
	service.strike(errorFault(500), undefined, 3);
	expect(await lookup()).toMatchObject({ items: { length: 1 }, sent: { length: 4 } });
	service.reset();
	service.strike(lost, undefined, 1);
	const { message, description, sent } = await lookup();
	expect([sent.length, message]).toEqual([1, expect.stringContaining('was lost')]);
	expect(description).toContain('It was not retried: the service may have charged for it');
});

test.each(['1e999', '1e308', '90071992547409930', '-1e999', '-3', '"5"', 'null', '[]'])(
	'a page with the cost %s costs its documented price',
	async (cost) => {
		odd.handler = rawResponse(`{"creditsCost":${cost},"data":{"tweets":[{"id":"1"},{"id":"2"}]}}`);
		expect((await odd.list(tweets, 1)).hint).toBe('Credits used: 2. Requests: 1.');
	},
);

test('adds fractions exactly, up to the limit', async () => {
	odd.handler = envelope({ id: 'U' }, { creditsCost: 0.1 });
	const options = { concurrency: 1 };
	expect((await odd.lookups(3, { options })).hint).toBe('Credits used: 0.3. Requests: 3.');
	// 1.2 - 0.1 - 0.1 is slightly less than 1 in floating point
	const { items } = await odd.lookups(['a', 'b', 'c', 'd'], {
		options: { ...options, maxRunCredits: 1.2, reuseMinutes: 0 },
	});
	expect(items).toHaveLength(3);
});

test('Max Credits per Run 12 pays for 12 of 30 lookups; with "Stop" the run succeeds, and the hint says what is missing', async () => {
	const { status, items, hint } = await service.lookups(30, { options: { maxRunCredits: 12 } });
	expect([status, items.length]).toEqual(['success', 12]);
	expect(hint).toBe(
		"Credits used: 12. Requests: 12. 18 items not sent: 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 8 more (counted from 0), because it would go over 'Max Credits per Run' (12).",
	);
});

test('after a paid page without records that uses up the limit, the error has the position of the next page', async () => {
	odd.handler = envelope({ tweets: [], nextCursor: 'two' }, { creditsCost: 10 });
	const { records } = await odd.list(tweets, 1, { onError, options: { maxRunCredits: 10 } });
	const error = "Stopped at 'Max Credits per Run' (10)";
	const details = { fetched: 0, creditsSpent: 10, resumeFrom: { cursor: 'two' } };
	expect(records).toEqual([{ error, details }]);
});

describe('over all calls of a node in one execution', () => {
	/** Looks up six users, one call of the node each. */
	async function inSixCalls(options: object, more: RunSettings = { onError }) {
		const all = { ...more, options, calls: 6 };
		const { status, runs } = await service.lookup('={{ "user" + $runIndex }}', all);
		return { status, calls: runs('Node') };
	}

	const error = "Not sent: it would go over 'Max Credits per Run' (2)";

	test.each([
		{ options: { maxRunCredits: 0 }, credits: 0 },
		{ options: { maxRunCredits: 9 }, credits: 6 },
		{ options: { maxRunCredits: '={{ $runIndex + 0.5 }}' }, credits: 5 },
		// Max Credits of an input item starts at 0 in each call
		{ options: { maxCredits: 1 }, credits: 6 },
	])('$options pays for $credits of six', async ({ options, credits }) => {
		const { status, calls } = await inSixCalls(options);
		expect([status, calls.length, service.sandbox.credits]).toEqual(['success', 6, credits]);
	});

	test('the calls without credits say so', async () => {
		const { calls } = await inSixCalls({ maxRunCredits: 2 });
		const unsent = { error, details: { creditsSpent: 0 } };
		expect(calls.flatMap(({ items }) => recordsIn(items))).toMatchObject([
			...[{ username: 'user0' }, { username: 'user1' }, unsent, unsent, unsent, unsent],
		]);
		expect(calls[0]?.hints[0]?.message).not.toContain('earlier calls');
		expect(calls[5]?.hints[0]?.message).toContain(
			"Earlier calls of this node in this execution have used 2 credits of 'Max Credits per Run'.",
		);
	});

	test('with "Stop" the first call without credits fails and names the limit, so that no loop ends silently', async () => {
		const { status, calls } = await inSixCalls({ maxRunCredits: 2 }, {});
		expect([status, calls.length]).toEqual(['error', 3]);
		const description = expect.stringContaining('have used 2 credits');
		expect(calls[2]?.error).toMatchObject({ message: error, description });
	});

	test('with "Stop" a call that paid only for an empty listing succeeds', async () => {
		const { status, runs } = await service.list(comments, 0, {
			mode: 'trigger',
			items: [{ publicId: 'ada-0' }, { publicId: 'ada-3' }],
			parameters: { publicId: '={{ $json.publicId }}' },
			options: { maxRunCredits: 6, concurrency: 1 },
			calls: 2,
		});
		const calls = runs('Node').map(({ items }) => items.length);
		expect([status, calls, service.sandbox.credits]).toEqual(['success', [3, 0], 6]);
	});
});
