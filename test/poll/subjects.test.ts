import type { INodeParameters } from 'n8n-workflow';
import type { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { jsonAnswer, useOddService } from '../executor/oddService';
import {
	ChangingListing,
	follow as followed,
	kinds,
	list,
	outOf,
	triggerOf,
} from './changingListing';
import { engines } from './pollService';

/** Several values in one trigger: each as if it had a trigger of its own. */

const odd = useOddService();
/** The timelines of users 1 to 3. */
let users: ChangingListing[] = [];

/** From now on these users get a failure for an answer, or none at all; of others than 1 to 3 there is no timeline. */
function fail(these: Readonly<Record<string, number | 'silence'>> = {}): void {
	odd.answer = (arrival, response) => {
		const user = String(Object(arrival.body).userId);
		const { [user]: failure, all = users[Number(user) - 1] ? undefined : 404 } = these;
		const status = failure ?? all;
		if (status === undefined) users[Number(user) - 1]?.answer(arrival, response);
		else if (status !== 'silence')
			jsonAnswer(status, { status: 'error', message: 'No such user' })(arrival, response);
	};
}

beforeEach(() => {
	users = ['120-101', '220-201', '320-301'].map((text) => new ChangingListing(kinds.tweets, text));
	fail();
});

/** These tweets are posted: 221 by user 2. */
function post(text: string): void {
	for (const one of list(text)) users[Number(one.id[0]) - 1]?.records.unshift(one);
}

const trigger = (userId: string, more: INodeParameters = {}, engine = engines[0]) =>
	triggerOf(odd, kinds.tweets, { userId, ...more }, engine && { engine });

/** A trigger after its first poll. */
async function published(userId: string, options: INodeParameters = {}, engine = engines[0]) {
	const made = trigger(userId, { options: { maxRetries: 0, ...options } }, engine);
	expect(await outOf(made.activate())).toBe('');
	odd.reset();
	return made;
}

/** Polls as it is told, one after the other: what is posted → what comes out. */
const follow = async (watching: PublishedTrigger, told: string) =>
	await followed(watching, told, post);

/** Publishes with these values; says what comes out at once. */
async function publish(watching: PublishedTrigger, userId: string): Promise<string> {
	watching.change({ userId });
	return await outOf(watching.activate('update'));
}

/** The users that were asked for since the last time. */
function asked(): string {
	const all = odd.bodies.map((body) => String(Object(body).userId));
	odd.arrivals.length = 0;
	return all.join(' ');
}

test.each(engines)(
	'%s engine: each has a memory of its own, and items say which',
	async (engine) => {
		const three = await published('1\n\n 2 \n3', {}, engine);
		await follow(three, '121 321 → 1:121 3:321 | → | 221 → 2:221');
	},
);

test('a memory of one value goes on when others come, and when they go; what is removed is forgotten', async () => {
	const some = await published('1');
	post('121');
	expect(await publish(some, '={{ [1, "2"] }}')).toBe('1:121');
	await follow(some, '221 → 2:221');
	post('122');
	// of one value alone items do not say which
	expect(await publish(some, '1')).toBe('122');
	post('222');
	expect(await publish(some, '1\n2')).toBe('');
});

test('a value that is added is a first poll for it alone, with what exists if that is asked for', async () => {
	const some = trigger('1\n2', { limit: 2, options: { includeExisting: true } });
	expect(await outOf(some.activate())).toBe('1:119 1:120 2:219 2:220');
	expect(await publish(some, '1\n2\n3')).toBe('3:319 3:320');
});

test('a value that fails leaves the others alone: told when it begins to fail, and not again until it works', async () => {
	const three = await published('1\n2\n3');
	fail({ 2: 404 });
	await follow(three, '→ 2:failed | 321 → 3:321');
	await three.restart();
	await follow(three, '→');
	fail();
	await follow(three, '221 → 2:221');
	fail({ 2: 404 });
	const { items } = await three.tick();
	expect(items).toEqual([{ _watched: '2', error: expect.stringContaining('No such user') }]);
	fail({ all: 404 });
	expect(await outOf(three.tick())).toContain('No such user');
	fail();
	await follow(three, '222 → 2:222');
});

test('a value that does not answer keeps no other from its turn', async () => {
	const three = await published('1\n2\n3', {}, 'durable');
	fail({ 1: 'silence' });
	three.budgetMs = 800;
	post('221');
	// it takes all the time of a poll, and comes last from then on
	expect(await outOf(three.tick())).toContain('did not answer');
	await follow(three, '→ 2:221 1:failed | 222 → 2:222');
});

test('a value that credits are left for only in part has its turn in the next poll', async () => {
	// two are pinned: the others stand behind them
	for (const one of users) one.add('2 1');
	const three = await published('1\n2\n3', { maxCredits: 12 });
	await three.tick();
	for (const [at, { records }] of users.entries()) records.splice(2, 0, ...list(`${at + 1}21`));
	await follow(three, '→ 2:221 3:321 | → 1:121');
});

test('a value that the service refuses for its pace has its turn first in the next poll, then last', async () => {
	const three = await published('1\n2\n3');
	fail({ 1: 404, 2: 429 });
	for (const users of ['1 2', '2', '3 1 2']) {
		await three.tick();
		expect(asked()).toBe(users);
	}
});

test.each([
	[401, 'all', 'API key', '1'],
	[402, '2', '1:121', '1 2'],
])(
	'after a %d for %s nothing more is sent; what came before comes out, and the next poll begins there',
	async (status, which, out, sent) => {
		const three = await published('1\n2\n3');
		post('121 221 321');
		fail({ [which]: status });
		expect(await outOf(three.tick())).toContain(out);
		expect(asked()).toBe(sent);
		fail();
		expect(await outOf(three.tick())).toContain('2:221 3:321');
	},
);

test('an expression is read once in a poll: all values see the same', async () => {
	const additionalBodyFields = '={{ { at: Math.random() } }}';
	await trigger('1\n2', { options: { additionalBodyFields } }).activate();
	const [first, second] = odd.bodies.map((body) => Object(body).at as unknown);
	expect([first, second]).toEqual([expect.any(Number), first]);
});

test('"Fetch Test Event" gives one record of the first value', async () => {
	expect(await outOf(trigger('2\n1').test())).toBe('2:220');
	expect(odd.bodies).toMatchObject([{ userId: '2', count: 1 }]);
});

const many = Array.from({ length: 51 }, (_, at) => at + 1).join('\n');
test.each([
	[many, 'is a list of 51: it takes at most 50 values'],
	['={{ [] }}', "'User' is empty"],
	['\n \n', "'User' is empty"],
	['1\n\nada', `'User (line 3)' is "ada"`],
	['={{ ["1", true] }}', "'User (entry 2)' is true"],
	['={{ ["1", undefined] }}', "'User (entry 2)' is empty"],
	['={{ ["1", null, "2"] }}', "'User (entry 2)' is empty"],
	['1, ada', `'User (entry 2)' is "ada"`],
	['783,214', 'one a line'],
])('%j: refused before anything is sent', async (userId, message) => {
	const { error } = await trigger(userId).activate();
	expect(error?.message).toContain(message);
	expect(odd.arrivals).toEqual([]);
});

test.each([
	['commas may stand between values that cannot hold one', '1, 2,3,\n4', '1 2 3 4'],
	['fifty are as many as it may watch', many.slice(0, -3), many.slice(0, -3).replaceAll('\n', ' ')],
	['one that is given twice, in two forms, is paid for once', '1\nhttps://a.example/user/1', '1'],
])('%s', async (_, userId, users) => {
	await trigger(userId).activate();
	expect(asked()).toBe(users);
});

test('a public id may hold a comma', async () => {
	await triggerOf(odd, kinds.remarks, { publicId: 'ada,lin' }).activate();
	expect(odd.bodies).toMatchObject([{ publicId: 'ada,lin' }]);
});
