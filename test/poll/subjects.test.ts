import type { INodeParameters } from 'n8n-workflow';
import type { Engine } from '../../n8n/engine/pollHarness';
import { jsonResponse, useOddService } from '../executor/oddService';
import { ChangingListing, follow, kinds, list, outOf, triggerOf } from './changingListing';

/** Several values in one trigger, each with its own state. */

const odd = useOddService();
/** The timelines of users 1 to 3. */
let users: ChangingListing[] = [];
/** Failures of users, or of `all`: a status, or `silence`. */
const failures = new Map<string, string>();

beforeEach(() => {
	users = ['120-101', '220-201', '320-301'].map((text) => new ChangingListing(kinds.tweets, text));
	failures.clear();
	odd.handler = (arrival, response) => {
		const user = String(Object(arrival.body).userId);
		const timeline = users[Number(user) - 1];
		const failure = failures.get('all') ?? failures.get(user) ?? (timeline ? '' : '404');
		if (failure === '') timeline?.handler(arrival, response);
		else if (failure !== 'silence')
			jsonResponse(Number(failure), { status: 'error', message: 'No such user' })(
				arrival,
				response,
			);
	};
});

/**
 * Changes the service: `221` is a tweet of user 2; `2!404` makes requests for user 2 fail, and `2!` makes them succeed again.
 */
function happen(text: string): void {
	for (const part of text.split(' ').filter(Boolean)) {
		const [user = '', failure] = part.split('!');
		if (failure === undefined) users[Number(user[0]) - 1]?.add(part);
		else failures.set(user, failure);
		if (failure === '') failures.delete(user);
	}
}

const trigger = (userId: string, more: INodeParameters = {}, engine: Engine = 'default') =>
	triggerOf(odd, kinds.tweets, { userId, ...more }, { engine });

/** A trigger after its first poll. */
async function published(userId: string, options: INodeParameters = {}, engine?: Engine) {
	const made = trigger(userId, { options: { maxRetries: 0, ...options } }, engine);
	expect(await outOf(made.activate())).toBe('');
	odd.reset();
	return {
		made,
		/** Polls repeatedly: what happens → the output. */
		follow: async (reported: string) => await follow(made, reported, happen),
		/** Publishes with these values; returns the output. */
		publish: async (values: string) => {
			made.change({ userId: values });
			return await outOf(made.activate('update'));
		},
	};
}

/** Returns the users that were requested since the last call. */
function requested(): string {
	const all = odd.bodies.map((body) => String(Object(body).userId));
	odd.arrivals.length = 0;
	return all.join(' ');
}

test('keeps the state of a value when others are added or removed, and forgets a removed one', async () => {
	const some = await published('1');
	happen('121');
	expect(await some.publish('={{ [1, "2"] }}')).toBe('1:121');
	await some.follow('221 → 2:221');
	happen('122');
	// a single value labels no items
	expect(await some.publish('1')).toBe('122');
	happen('222');
	expect(await some.publish('1\n2')).toBe('');
});

test('polls an added value for the first time, with existing records if they are included', async () => {
	const some = trigger('1\n2', { limit: 2, options: { includeExisting: true } });
	expect(await outOf(some.activate())).toBe('1:119 1:120 2:219 2:220');
	some.change({ userId: '1\n2\n3' });
	expect(await outOf(some.activate('update'))).toBe('3:319 3:320');
});

test('reports a failing value once until it works again, and polls the others', async () => {
	const { made, follow } = await published('1\n2\n3');
	await follow('2!404 → 2:failed | 321 → 3:321');
	await made.restart();
	await follow('→ | 2! → | 221 → 2:221');
	happen('2!404');
	const { items } = await made.tick();
	expect(items).toEqual([{ _watched: '2', error: expect.stringContaining('No such user') }]);
	happen('all!404');
	expect(await outOf(made.tick())).toContain('No such user');
	await follow('all! 2! 222 → 2:222');
});

test('polls the other values first after one that timed out', async () => {
	const { made, follow } = await published('1\n2\n3', {}, 'durable');
	made.budgetMs = 800;
	happen('1!silence 221');
	// it takes all the time of the first poll
	expect(await outOf(made.tick())).toContain('did not respond');
	await follow('→ 2:221 1:failed | 222 → 2:222');
});

test('leaves a value for the next poll if the remaining credits cover it only in part', async () => {
	// two are pinned: the others stand behind them
	for (const one of users) one.add('2 1');
	const { follow } = await published('1\n2\n3', { maxCredits: 12 });
	await follow('→');
	for (const [at, { records }] of users.entries()) records.splice(2, 0, ...list(`${at + 1}21`));
	await follow('→ 2:221 3:321 | → 1:121');
});

test('polls a rate-limited value first in the next poll, then last', async () => {
	const { made } = await published('1\n2\n3');
	happen('1!404 2!429');
	for (const users of ['1 2', '2', '3 1 2']) {
		await made.tick();
		expect(requested()).toBe(users);
	}
});

test.each([
	['all!401', 'API key', '1'],
	['2!402', '1:121', '1 2'],
])('stops after %s, and starts there in the next poll', async (failure, out, sent) => {
	const { made } = await published('1\n2\n3');
	happen(`121 221 321 ${failure}`);
	expect(await outOf(made.tick())).toContain(out);
	expect(requested()).toBe(sent);
	happen('all! 2!');
	expect(await outOf(made.tick())).toContain('2:221 3:321');
});

test('evaluates an expression once for all values', async () => {
	const additionalBodyFields = '={{ { at: Math.random() } }}';
	await trigger('1\n2', { options: { additionalBodyFields } }).activate();
	const [first, second] = odd.bodies.map((body) => Object(body).at as unknown);
	expect([first, second]).toEqual([expect.any(Number), first]);
});

test('outputs one record of the first value for Fetch Test Event', async () => {
	expect(await outOf(trigger('2\n1').test())).toBe('2:220');
	expect(odd.bodies).toMatchObject([{ userId: '2', count: 1 }]);
});

const many = Array.from({ length: 51 }, (_, at) => at + 1).join('\n');
const fifty = many.slice(0, -3);
test.each([
	// the values, and the requested users
	['1, 2,3,\n4', '1 2 3 4', undefined],
	[fifty, fifty.replaceAll('\n', ' '), undefined],
	// duplicates are requested once
	['1\nhttps://a.example/user/1', '1', undefined],
	// or the error
	[many, '', 'must be at most 50 values. Got a list of 51.'],
	['={{ [] }}', '', 'Got nothing.'],
	['\n \n', '', 'Got nothing.'],
	['1\n\nada', '', 'Got "ada".'],
	['={{ ["1", true] }}', '', 'Got true.'],
	['={{ ["1", undefined] }}', '', 'Got nothing.'],
	['={{ ["1", null, "2"] }}', '', 'Got nothing.'],
	['1, ada', '', 'Got "ada".'],
	['783,214', '', 'Got "783,214".'],
])('reads %j as values', async (userId, users, errorFault = '') => {
	const { error } = await trigger(userId).activate();
	expect(requested()).toBe(users);
	if (errorFault) expect(error?.message).toContain(errorFault);
});

test('keeps a comma in a public id', async () => {
	await triggerOf(odd, kinds.remarks, { publicId: 'ada,lin' }).activate();
	expect(odd.bodies).toMatchObject([{ publicId: 'ada,lin' }]);
});
