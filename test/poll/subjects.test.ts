import type { INodeParameters } from 'n8n-workflow';
import { hasDurablePolls } from '../../n8n/engine/olderVersions';
import { type Answer, jsonAnswer, useOddService } from '../executor/oddService';
import { ChangingListing, kinds, record, records, triggerOf } from './changingListing';
import { engines } from './pollService';

/** Several values in one trigger: each as if it had a trigger of its own. */

const odd = useOddService();

/** The timelines of users by their ids; an error in place of one that is a status. */
function timelines(of: Record<string, ChangingListing | number>): Answer {
	return (arrival, response) => {
		const listing = of[String(Object(arrival.body).userId)] ?? 404;
		if (typeof listing !== 'number') return listing.answer(arrival, response);
		jsonAnswer(listing, { status: 'error', message: 'No such user' })(arrival, response);
	};
}

function timeline(user: number): ChangingListing {
	return new ChangingListing(kinds.tweets, records(user * 100, user * 100 + 20));
}

function add(listing: ChangingListing, n: number): void {
	listing.records.unshift(record(n));
}

const trigger = (userId: string, more: INodeParameters = {}, engine = engines[0]) =>
	triggerOf(odd, kinds.tweets, { userId, ...more }, engine && { engine });

const told = (items: object[] | undefined): unknown[] =>
	items?.map((item): unknown[] => [Object(item)._watched, Object(item).id ?? Object(item).error]) ??
	[];

const [one, two, three] = [timeline(1), timeline(2), timeline(3)];
beforeEach(() => {
	for (const [at, listing] of [one, two, three].entries())
		listing.records = timeline(at + 1).records;
	odd.answer = timelines({ '1': one, '2': two, '3': three });
});

test.each(engines)(
	'%s engine: each has a memory of its own, and items say which',
	async (engine) => {
		const published = trigger('1\n\n 2 \n3', {}, engine);
		expect((await published.activate()).items).toBeUndefined();
		add(one, 121);
		add(three, 321);
		expect(told((await published.tick()).items)).toEqual([
			['1', 'r121'],
			['3', 'r321'],
		]);
		expect((await published.tick()).items).toBeUndefined();
		add(two, 221);
		expect(told((await published.tick()).items)).toEqual([['2', 'r221']]);
		odd.reset();
	},
);

test('a memory of one value goes on when others come, and when they go; what is removed is forgotten', async () => {
	const published = trigger('1');
	await published.activate();
	published.change({ userId: '={{ [1, "2"] }}' });
	add(one, 121);
	expect(told((await published.activate('update')).items)).toEqual([['1', 'r121']]);
	add(two, 221);
	expect(told((await published.tick()).items)).toEqual([['2', 'r221']]);
	published.change({ userId: '1' });
	add(one, 122);
	const { items } = await published.activate('update');
	expect(items).toMatchObject([{ id: 'r122' }]);
	expect(items?.[0]).not.toHaveProperty('_watched');
	published.change({ userId: '1\n2' });
	add(two, 222);
	expect(told((await published.activate('update')).items)).toEqual([]);
});

test('a value that is added is a first poll for it alone, with what exists if that is asked for', async () => {
	const published = trigger('1\n2', { limit: 2, options: { includeExisting: true } });
	expect((await published.activate()).items).toHaveLength(4);
	published.change({ userId: '1\n2\n3' });
	expect(told((await published.activate('update')).items)).toEqual([
		['3', 'r319'],
		['3', 'r320'],
	]);
});

test('a value that fails leaves the others alone: told when it begins to fail, and not again until it works', async () => {
	const published = trigger('1\n2\n3', { options: { maxRetries: 0 } });
	await published.activate();
	const error: unknown = expect.stringContaining('No such user');
	const poll = async () => told((await published.tick()).items);
	const [works, fails] = [
		{ '1': one, '2': two, '3': three },
		{ '1': one, '2': 404, '3': three },
	];
	odd.answer = timelines(fails);
	expect(await poll()).toEqual([['2', error]]);
	add(three, 321);
	expect(await poll()).toEqual([['3', 'r321']]);
	await published.restart();
	expect(await poll()).toEqual([]);
	odd.answer = timelines(works);
	add(two, 221);
	expect(await poll()).toEqual([['2', 'r221']]);
	odd.answer = timelines(fails);
	expect(await poll()).toEqual([['2', error]]);
	odd.answer = timelines({});
	expect((await published.tick()).error?.message).toContain('No such user');
	odd.answer = timelines(works);
	add(two, 222);
	expect(await poll()).toEqual([['2', 'r222']]);
});

// older versions of n8n tell no time, and a poll there has 36 seconds
const ifTimed = hasDurablePolls ? test : () => undefined;

ifTimed('a value that does not answer keeps no other from its turn', async () => {
	const published = trigger('1\n2\n3', { options: { maxRetries: 0 } }, engines.at(1));
	await published.activate();
	const answer = timelines({ '2': two, '3': three });
	odd.answer = (arrival, response) =>
		Object(arrival.body).userId === '1' ? undefined : answer(arrival, response);
	published.budgetMs = 800;
	add(two, 221);
	// it takes all the time of a poll, and comes last from then on
	expect((await published.tick()).error?.message).toContain('did not answer');
	expect(told((await published.tick()).items)).toEqual([
		['2', 'r221'],
		['1', expect.stringContaining('did not answer')],
	]);
	add(two, 222);
	expect(told((await published.tick()).items)).toEqual([['2', 'r222']]);
});

test('a value that credits are left for only in part has its turn in the next poll', async () => {
	// two are pinned: the others stand behind them
	for (const listing of [one, two, three])
		listing.records = [{ ...record(1), id: 'a' }, { ...record(2), id: 'b' }, ...listing.records];
	const published = trigger('1\n2\n3', { options: { maxCredits: 12 } });
	await published.activate();
	await published.tick();
	for (const [at, listing] of [one, two, three].entries())
		listing.records.splice(2, 0, record(at * 100 + 121));
	const out = [...told((await published.tick()).items), ...told((await published.tick()).items)];
	expect(out.sort()).toEqual([
		['1', 'r121'],
		['2', 'r221'],
		['3', 'r321'],
	]);
});

test('what a failing value has not spent is there for the others', async () => {
	odd.answer = timelines({ '1': 404, '2': two });
	await trigger('1\n2', { options: { maxCredits: 2 } }).activate();
	expect(odd.bodies).toMatchObject([{ userId: '1' }, { userId: '2', count: 2 }]);
});

test('a value that the service refuses for its pace has its turn first in the next poll, then last', async () => {
	const published = trigger('1\n2\n3', { options: { maxRetries: 0 } });
	await published.activate();
	odd.answer = timelines({ '1': 404, '2': 429, '3': three });
	const asked = [];
	for (let poll = 0; poll < 3; poll += 1) {
		odd.reset();
		await published.tick();
		asked.push(odd.bodies.map((body) => Object(body).userId as string));
	}
	expect(asked).toEqual([['1', '2'], ['2'], ['3', '1', '2']]);
});

test('Max Credits that pays for nothing is refused', async () => {
	const { error } = await trigger('1\n2', { options: { maxCredits: 0 } }).activate();
	expect(error?.message).toContain('"Max Credits" (0)');
});

test('a refused key is asked once, not for each value', async () => {
	const published = trigger('1\n2\n3');
	await published.activate();
	odd.reset();
	odd.answer = timelines({ '1': 401, '2': 401, '3': 401 });
	expect((await published.tick()).error?.message).toContain('API key');
	expect(odd.arrivals).toHaveLength(1);
});

test('what came before the key was refused comes out, and the next poll begins there', async () => {
	const published = trigger('1\n2\n3', { options: { maxRetries: 0 } });
	await published.activate();
	for (const [at, listing] of [one, two, three].entries()) add(listing, at * 100 + 121);
	odd.answer = timelines({ '1': one, '2': 402, '3': three });
	expect(told((await published.tick()).items)).toEqual([['1', 'r121']]);
	odd.answer = timelines({ '1': one, '2': two, '3': three });
	expect(told((await published.tick()).items)).toEqual([
		['2', 'r221'],
		['3', 'r321'],
	]);
});

test('an expression is read once in a poll: all values see the same', async () => {
	const additionalBodyFields = '={{ { at: Math.random() } }}';
	await trigger('1\n2', { options: { additionalBodyFields } }).activate();
	const [first, second] = odd.bodies.map((body) => Object(body).at as unknown);
	expect(first).toEqual(expect.any(Number));
	expect(second).toBe(first);
});

test('"Fetch Test Event" gives one record of the first value', async () => {
	const { items } = await trigger('2\n1').test();
	expect(told(items)).toEqual([['2', 'r220']]);
	expect(odd.bodies).toMatchObject([{ userId: '2', count: 1 }]);
});

test('records that change are watched the same way', async () => {
	const parameters = { event: 'userChanged', username: 'ada\ngrace', watch: ['bio'] };
	const published = triggerOf(odd, { nodeType: 'codeHostTrigger', parameters });
	let bio = 'one';
	odd.answer = (arrival, response) => {
		const { username } = Object(arrival.body) as { username: string };
		const data = { username, bio: username === 'ada' ? bio : 'same' };
		jsonAnswer(200, { timeMs: 1, creditsCost: 1, data })(arrival, response);
	};
	await published.activate();
	bio = 'two';
	expect((await published.tick()).items).toMatchObject([{ _watched: 'ada', bio: 'two' }]);
});

const many = Array.from({ length: 51 }, (_, at) => at + 1).join('\n');
test.each([
	['too many', many, 'got "51 values", expected at most 50'],
	['an empty list', '={{ [] }}', 'The parameter "User" is invalid'],
	['only empty lines', '\n \n', 'The parameter "User" is invalid'],
	['a wrong one', '1\n\nada', 'The parameter "User (line 3)" is invalid: got "ada"'],
	[
		'a wrong one in a list',
		'={{ ["1", true] }}',
		'The parameter "User (entry 2)" is invalid: got true',
	],
	['a wrong one between commas', '1, ada', 'The parameter "User (entry 2)" is invalid: got "ada"'],
	['a number with commas in it', '783,214', 'one a line'],
])('%s: refused before anything is sent', async (_, userId, message) => {
	const { error } = await trigger(userId).activate();
	expect(error?.message).toContain(message);
	expect(odd.arrivals).toEqual([]);
});

test('commas may stand between values that cannot hold one', async () => {
	await trigger('1, 2,3,\n4').activate();
	expect(odd.bodies.map((body) => (body as { userId: string }).userId)).toEqual([
		'1',
		'2',
		'3',
		'4',
	]);
});

test('a public id may hold a comma: where several are refused, the error says one a line', async () => {
	const ask = (publicId: string) => triggerOf(odd, kinds.remarks, { publicId }).activate();
	await ask('ada,lin');
	expect(odd.bodies).toMatchObject([{ publicId: 'ada,lin' }]);
	const { error } = await ask('ada, lin');
	expect(error?.message).toContain('or the address of a profile, one a line');
	expect(odd.bodies).toHaveLength(1);
});

test('fifty are as many as it may watch', async () => {
	await trigger(many.slice(0, -3)).activate();
	expect(odd.arrivals).toHaveLength(50);
});

test('a value that is given twice, in two forms, is watched and paid for once', async () => {
	const published = trigger('1\n2\nhttps://a.example/user/1');
	await published.activate();
	expect(odd.arrivals).toHaveLength(2);
});

test('a lost memory is no first poll that gives out what exists, and another address is a new one', async () => {
	const credential = { ...odd.credential };
	const more = { userId: '1', limit: 2, options: { includeExisting: true } };
	const published = triggerOf({ credential }, kinds.tweets, more);
	expect((await published.activate()).items).toHaveLength(2);
	published.memory = {};
	expect(await published.tick()).toEqual({ items: undefined, error: undefined });
	add(one, 121);
	expect((await published.tick()).items).toHaveLength(1);
	published.change({});
	credential.baseUrl += '/v2';
	one.records = records(501, 520);
	expect((await published.tick()).items?.map(({ id }) => id)).toEqual(['r519', 'r520']);
});
