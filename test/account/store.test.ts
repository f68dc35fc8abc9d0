import { accountOf } from '../../nodes/shared/account/accounts';
import { RunAnswers } from '../../nodes/shared/account/answers';
import { type Came, EqualItems } from '../../nodes/shared/account/store';

/** How much is kept, and for how long. */

const options = {
	isPoll: false,
	waitFor: async (promise: Promise<unknown>) => void (await promise),
	hasStopped: () => false,
};
const sharing = { mayTake: true, allowance: '', reuseMs: 0 };

let accounts = 0;
const newStore = () => accountOf(`key ${(accounts += 1)}`).answers;

const answerOf = async (text: string): Promise<Came> =>
	await Promise.resolve({
		kind: 'answer',
		answer: { text, at: Date.now() },
		size: undefined,
		isWhole: true,
	});

afterEach(() => jest.useRealTimers());

test('of answers that were paid for nothing at most 16 MB stay, the newest', async () => {
	const store = newStore();
	const failed = new RunAnswers(store, options);
	const megabyte = 'x'.repeat(1024 * 1024);
	for (let n = 0; n < 30; n += 1) {
		await failed.once(`request ${n}`, sharing, async () => await answerOf(megabyte));
	}
	failed.end(false);
	const next = new RunAnswers(store, options);
	const asked: number[] = [];
	for (let n = 0; n < 30; n += 1) {
		await next.once(`request ${n}`, sharing, async () => {
			asked.push(n);
			return await answerOf('');
		});
	}
	expect(asked).toEqual(Array.from({ length: 15 }, (_, n) => n));
	next.end(true);
	expect(store.size).toBe(0);
});

test('they stay for an hour from their answer on, however often they are taken', async () => {
	jest.useFakeTimers({ now: Date.parse('2026-01-01T10:00:00Z') });
	const store = newStore();
	const send = jest.fn(async () => await answerOf('paid'));
	const run = async (cameOut: boolean) => {
		const answers = new RunAnswers(store, options);
		await answers.once('request', sharing, send);
		answers.end(cameOut);
	};
	await run(false);
	jest.setSystemTime(Date.parse('2026-01-01T10:50:00Z'));
	await run(false);
	expect(send).toHaveBeenCalledTimes(1);
	jest.setSystemTime(Date.parse('2026-01-01T11:00:01Z'));
	await run(true);
	expect(send).toHaveBeenCalledTimes(2);
});

test('a poll takes nothing from earlier runs, and leaves nothing', async () => {
	const store = newStore();
	const send = jest.fn(async () => await answerOf('paid'));
	const failed = new RunAnswers(store, options);
	await failed.once('request', sharing, send);
	failed.end(false);
	const poll = new RunAnswers(store, { ...options, isPoll: true });
	await poll.once('request', sharing, send);
	poll.end(true);
	expect(send).toHaveBeenCalledTimes(2);
	expect(store.size).toBe(0);
});

test('what equal items of a run may still ask for is held beyond that size, until the last of them is done', async () => {
	const store = newStore();
	const run = new RunAnswers(store, options);
	const send = jest.fn(async () => await answerOf('x'.repeat(1024 * 1024)));
	const twice = Array.from({ length: 20 }, () => new EqualItems());
	for (const items of twice) {
		items.join();
		items.join();
	}
	const ask = async (items: EqualItems, n: number) => {
		const { entry } = await run.once(`request ${n}`, sharing, send);
		if (entry !== undefined) items.hold(entry);
		items.leave();
	};
	for (const [n, items] of twice.entries()) await ask(items, n);
	for (const [n, items] of twice.entries()) await ask(items, n);
	expect(send).toHaveBeenCalledTimes(20);
	expect(store.size).toBeLessThanOrEqual(16);
	run.end(true);
	expect(store.size).toBe(0);
});

test('what was found out about a key is forgotten an hour after its last use', () => {
	jest.useFakeTimers({ now: Date.parse('2100-01-01T10:00:00Z') });
	const unused = () => accountOf('unused');
	const used = () => accountOf('used');
	const before = [unused(), used()];
	const lane = used().turns.open({ maxAtOnce: 1 });
	jest.setSystemTime(Date.parse('2100-01-01T10:59:00Z'));
	expect([unused(), used()]).toEqual(before);
	jest.setSystemTime(Date.parse('2100-01-01T13:00:00Z'));
	expect(unused()).not.toBe(before[0]);
	expect(used()).toBe(before[1]);
	lane.close();
	jest.setSystemTime(Date.parse('2100-01-01T16:00:00Z'));
	expect(used()).not.toBe(before[1]);
});
