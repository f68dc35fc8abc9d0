import { runNode } from '../../n8n/engine';
import { products } from './listings';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const odd = useOddService();

const items = Array.from({ length: 30 }, (_, n) => ({ name: n === 2 ? 'missing' : `user${n}` }));
const concurrency = 5;

/** Everything but item 2 takes a while, so that its failure is the first answer. */
function delayTheOthers(ms: number) {
	service.sandbox.addFault({
		when: ({ body }) => Object(body).username !== 'missing',
		fault: { kind: 'delay', ms },
	});
}

test('the first failure ends what is under way by itself and sends nothing new', async () => {
	delayTheOthers(500);
	const result = await service.lookup('={{ $json.name }}', {
		items,
		parameters: { options: { concurrency } },
	});
	expect(service.bodies).toEqual(
		items.slice(0, concurrency).map(({ name }) => ({ username: name })),
	);
	expect(service.sandbox.log.every(({ cutOff }) => !cutOff)).toBe(true);
	expect(result).toMatchObject({ status: 'error', items: [], errorItems: [] });
	expect(result.error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 2 } });
	expect(result.error?.message).toContain('Not found: missing');
	// the requests that were under way have been paid for: the error says so
	expect(result.error?.description).toContain('This run used 4 credits.');
});

test('a retry that is due later is not sent', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { username: 'user0' } },
		fault: { kind: 'status', status: 503, headers: { 'retry-after': '20' } },
	});
	service.sandbox.addFault({
		when: { bodyMatches: { username: 'missing' } },
		times: 1,
		fault: { kind: 'delay', ms: 300 },
	});
	const { error } = await service.lookup('={{ $json.name }}', {
		items: items.slice(0, 3),
		parameters: { options: { concurrency } },
	});
	expect(error?.message).toContain('Not found: missing');
	expect(service.sandbox.log).toHaveLength(3);
});

test('a further page of another item is not asked for', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { keyword: 'crm 45' } },
		fault: { kind: 'delay', ms: 500 },
	});
	service.sandbox.addFault({
		when: { bodyMatches: { keyword: 'bad' } },
		fault: { kind: 'status', status: 422 },
	});
	const { error } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			resource: 'product',
			operation: 'search',
			keyword: '={{ $json.keyword }}',
			returnAll: true,
		},
		items: [{ keyword: 'crm 45' }, { keyword: 'bad' }, { keyword: 'never 1' }],
	});
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
	expect(service.sandbox.log.length).toBeLessThanOrEqual(3);
	expect(service.sandbox.log.filter(({ body }) => Object(body).start > 0)).toEqual([]);
});

test('pages that wait for their turn behind the one that fails are not asked for', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { start: 10 } },
		fault: { kind: 'status', status: 422 },
	});
	service.sandbox.addFault({
		when: ({ body }) => Object(body).start > 10,
		fault: { kind: 'delay', ms: 500 },
	});
	const { error } = await service.run({
		nodeType: products.nodeType,
		parameters: {
			...products.parametersFor(200),
			returnAll: true,
			options: { concurrency: 3 },
		},
	});
	// first one page, then three at once
	expect(service.sandbox.log.length).toBeLessThanOrEqual(4);
	expect(error?.description).toContain('10 records came before the failure');
	expect(error?.description).toContain('the option Start set to 10');
});

test('an input item that cannot be sent stops the run before anything is sent', async () => {
	const { error } = await service.lookup('={{ $json.name }}', {
		items: [{ name: 'octo' }, { name: 'not a name' }],
	});
	expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
	expect(service.sandbox.log).toEqual([]);
});

test('several failures at once are one error, that of the first', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { username: 'user1' } },
		fault: { kind: 'status', status: 404, message: 'First' },
	});
	delayTheOthers(400);
	service.sandbox.addFault({ fault: { kind: 'delay', ms: 400 } });
	const { error } = await service.lookup('={{ $json.name }}', {
		items: [{ name: 'missing' }, { name: 'user1' }, { name: 'missing-too' }],
	});
	expect(error?.message).toContain('(404)');
	expect(error?.message).toContain('First');
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
});

test('a page that queues for its turn when another listing fails is not asked for', async () => {
	const [bad, other] = [products.subjectOf(45, 1), products.subjectOf(45, 2)];
	const later = (keyword: string) => (request: { body: unknown }) =>
		Object(request.body).keyword === keyword && Object(request.body).start > 0;
	service.sandbox.addFault({
		when: { bodyMatches: { keyword: bad, start: 10 } },
		fault: { kind: 'status', status: 400 },
	});
	service.sandbox.addFault({ when: later(bad), fault: { kind: 'delay', ms: 700 } });
	service.sandbox.addFault({
		when: { bodyMatches: { keyword: other, start: 0 } },
		fault: { kind: 'delay', ms: 300 },
	});
	const { error } = await service.run({
		nodeType: products.nodeType,
		parameters: {
			...products.parametersFor(45),
			keyword: '={{ $json.keyword }}',
			returnAll: true,
			options: { concurrency: 2 },
		},
		items: [{ keyword: other }, { keyword: bad }],
	});
	// the two first pages, and the page that fails: the one behind it waits for its turn
	expect(service.bodies).toEqual(
		expect.arrayContaining([
			{ keyword: other, start: 0, count: 10 },
			{ keyword: bad, start: 0, count: 10 },
			{ keyword: bad, start: 10, count: 10 },
		]),
	);
	expect(service.sandbox.log).toHaveLength(3);
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
});

test('an answer without its record stops the run like any other failure', async () => {
	odd.answer = (arrival, response) => {
		const { tweetId } = Object(arrival.body) as { tweetId: string };
		const data = tweetId === '3' ? { replies: [] } : { tweet: { id: tweetId }, replies: [] };
		envelope(data)(arrival, response);
	};
	const { error } = await runNode({
		nodeType: 'microblog',
		credential: odd.credential,
		items: Array.from({ length: 20 }, (_, n) => ({ id: n + 1 })),
		parameters: {
			resource: 'tweet',
			operation: 'get',
			tweetId: '={{ $json.id }}',
			options: { concurrency: 1 },
		},
	});
	expect(odd.bodies).toEqual([{ tweetId: '1' }, { tweetId: '2' }, { tweetId: '3' }]);
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 2 } });
});
