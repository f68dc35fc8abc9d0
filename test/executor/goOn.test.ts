import type { IDataObject } from 'n8n-workflow';
import { readCarefully } from './careful';
import { comments, named, oneOfEachStyle, products, replies, starred, tweets } from './listings';
import { envelope, useOddService } from './oddService';
import { runNode } from '../../n8n/engine';
import { useSandbox } from './sandboxService';

/** Going on where a run ended: what the positions mean, and the forms in which they are taken. */

const service = useSandbox();
const odd = useOddService();

describe('replies that a Limit cuts: only whole pages can be asked for', () => {
	const read = async (more: object, options: object = {}) => {
		const { items, error, hints } = await service.run({
			nodeType: replies.nodeType,
			parameters: {
				...replies.parametersFor(23),
				...more,
				options: { addResponseDetails: true, ...options },
			},
		});
		expect(error).toBeUndefined();
		const records = items.map(({ json: { _response: _, ...record } }) => record);
		return { records, next: Object(items.at(-1)?.json._response).next as object | null, hints };
	};
	const { records: whole, bodies } = readCarefully(replies, replies.bodyFor(23));

	test.each([1, 9, 11, 15, 19])('at %i: going on brings exactly the rest', async (limit) => {
		const first = await read({ limit });
		expect(first.records).toEqual(whole.slice(0, limit));
		const { cursor = '' } = bodies[Math.floor(limit / 10)] ?? {};
		expect(first.next).toEqual({ cursor, skip: limit % 10 });
		expect(first.hints[0]?.message).toContain(
			`Limit reached within a page; continue with the option Cursor set to {{ ${JSON.stringify(first.next)} }}`,
		);
		service.reset();
		const rest = await read({ returnAll: true }, { cursor: first.next });
		expect(rest.records).toEqual(whole.slice(limit));
		// the number of records to skip is ours, and asks the service for nothing
		expect(service.bodies).toEqual(bodies.slice(Math.floor(limit / 10)));
	});

	test('a workflow that pages with Limit 7 comes to the end, with each reply once', async () => {
		const came: object[] = [];
		let cursor: object | string | null = '';
		for (let round = 0; cursor !== null && round < 20; round += 1) {
			const { records, next } = await read({ limit: 7 }, { cursor: cursor as string });
			came.push(...records);
			cursor = next;
		}
		expect(came).toEqual(whole);
	});

	test.each([10, 20])('at %i, the end of a page: nothing comes again', async (limit) => {
		const first = await read({ limit });
		const rest = await read({ returnAll: true }, { ...first.next });
		expect([...first.records, ...rest.records]).toEqual(whole);
		expect(first.hints[0]?.message).not.toContain('within a page');
	});

	test('at their end there is nowhere to go on to', async () => {
		expect((await read({ limit: 23 })).next).toBeNull();
	});
});

test('a service that gives more than was asked for: the rest is not skipped', async () => {
	const all = Array.from({ length: 30 }, (_, n) => ({ urn: `u${n}` }));
	odd.answer = (arrival, response) => {
		const { start } = Object(arrival.body) as { start: number };
		envelope(all.slice(start, start + 10))(arrival, response);
	};
	const ask = async (more: object, options: object = {}) => {
		const { items } = await runNode({
			nodeType: comments.nodeType,
			credential: odd.credential,
			parameters: {
				...comments.parametersFor(1),
				...more,
				options: { addResponseDetails: true, ...options },
			},
		});
		return items.map(({ json }) => json);
	};
	const first = await ask({ limit: 13 });
	const next = Object(first.at(-1)?._response).next as object;
	expect(next).toEqual({ start: 13 });
	const rest = await ask({ returnAll: true }, next);
	expect([...first, ...rest].map(({ urn }) => urn)).toEqual(all.map(({ urn }) => urn));
});

describe.each(named(oneOfEachStyle))('%s: a position is taken', (_, listing) => {
	const [, second] = readCarefully(listing, listing.bodyFor(23)).bodies;
	const value = second?.[listing.position] as string | number;
	const position = { [listing.position]: value };

	test.each<[string, unknown]>([
		['as it is', value],
		['as text', String(value)],
		['as a whole resumeFrom or next', position],
	])('%s', async (__, given) => {
		await service.run({
			nodeType: listing.nodeType,
			items: [{ given: given as string }],
			parameters: {
				...listing.parametersFor(23),
				limit: 1,
				options: { [listing.position]: '={{ $json.given }}' },
			},
		});
		expect(service.bodies).toEqual([
			{ ...listing.bodyFor(23), ...position, ...(listing.size && { [listing.size]: 1 }) },
		]);
	});

	test.each([
		['that is empty', {}],
		['whose position is nothing', { [listing.position]: undefined }],
		['of another listing', { elsewhere: 5 }],
		['that holds another', { [listing.position]: { [listing.position]: 5 } }],
	])('but no object %s', async (__, given) => {
		const { error } = await service.run({
			nodeType: listing.nodeType,
			items: [{ given }],
			parameters: {
				...listing.parametersFor(23),
				options: { [listing.position]: '={{ $json.given }}' },
			},
		});
		expect(service.sandbox.log).toEqual([]);
		expect(error?.name).toBe('NodeOperationError');
	});
});

test('a number of records is taken from the JSON text of a position, as a table keeps it', async () => {
	const parameters = { ...comments.parametersFor(23), limit: 1 };
	const start = '{"start":20}';
	await service.run({
		nodeType: comments.nodeType,
		parameters: { ...parameters, options: { start } },
	});
	expect(service.bodies).toMatchObject([{ start: 20 }]);
});

describe.each(named(oneOfEachStyle))('%s: an expression gives', (_, listing) => {
	const run = async (given: unknown) =>
		await service.run({
			nodeType: listing.nodeType,
			items: [{ given } as object as IDataObject],
			parameters: {
				...listing.parametersFor(3),
				options: { [listing.position]: '={{ $json.given }}' },
			},
		});

	test('null, the next of a listing that had ended: nothing is asked for', async () => {
		const { items, error, hints } = await run(null);
		expect({ items, error, sent: service.bodies }).toEqual({
			items: [],
			error: undefined,
			sent: [],
		});
		expect(hints[0]).toMatchObject({
			type: 'info',
			message: expect.stringContaining('the listing had ended'),
		});
	});

	test('nothing, which might mean anything: it is refused', async () => {
		const { error } = await run(undefined);
		expect(service.bodies).toEqual([]);
		expect(error?.name).toBe('NodeOperationError');
	});

	test.each(['', 0])('%j, the beginning', async (given) => {
		const { items } = await run(given);
		expect(items).toHaveLength(3);
	});
});

test.each(['line\n', ' spaced ', '{"cursor":"inner"}', '{"page":2}', '=1+1', '0', 'null', '🙂'])(
	'a token is sent as it came: %j',
	async (token) => {
		odd.answerWith(
			envelope({ tweets: [{ id: '1' }], nextCursor: token }),
			envelope({ tweets: [{ id: '2' }] }),
		);
		const run = async (options: object) =>
			await runNode({
				nodeType: tweets.nodeType,
				credential: odd.credential,
				parameters: {
					...tweets.parametersFor(1),
					limit: 1,
					options: { addResponseDetails: true, ...options },
				},
				items: [{ token, next: { cursor: token } }],
			});
		const { items } = await run({});
		expect(Object(items[0]?.json._response).next).toEqual({ cursor: token });
		await run({ cursor: '={{ $json.token }}' });
		await run({ cursor: '={{ $json.next }}' });
		expect(odd.bodies.slice(1)).toMatchObject([{ cursor: token }, { cursor: token }]);
	},
);

test('what ended early goes on with its details only', async () => {
	service.sandbox.addFault({ when: { nth: 2 }, fault: { kind: 'status', status: 400 } });
	const parameters = { ...tweets.parametersFor(23), returnAll: true };
	const { items } = await service.run({
		nodeType: tweets.nodeType,
		onError: 'continueRegularOutput',
		parameters,
	});
	const failed = items.at(-1)?.json ?? {};
	const rest = await service.run({
		nodeType: tweets.nodeType,
		items: [failed],
		parameters: { ...parameters, options: { cursor: '={{ $json.details.resumeFrom }}' } },
	});
	const whole = readCarefully(tweets, tweets.bodyFor(23)).records;
	expect([...items.slice(0, -1), ...rest.items].map(({ json }) => json)).toEqual(whole);
});

test('the hint of a listing that Limit ends says how many there are', async () => {
	const ask = async (listing: typeof products, limit: number) => {
		const { hints } = await service.run({
			nodeType: listing.nodeType,
			parameters: { ...listing.parametersFor(23), limit },
		});
		return hints[0];
	};
	expect(await ask(products, 5)).toMatchObject({
		type: 'info',
		message: 'Credits used: 5. Requests: 1. • Item 0: Limit reached, there are 23 in all',
	});
	expect((await ask(products, 23))?.message).toBe('Credits used: 23. Requests: 3.');
	expect((await ask(starred, 5))?.message).toBe('Credits used: 1. Requests: 1.');
});
