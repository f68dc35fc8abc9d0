import { readCarefully } from './careful';
import { comments, named, oneOfEachStyle, products, replies, starred, tweets } from './listings';
import { envelope, useOddService } from './oddService';
import { runNode } from '../engine';
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

	test.each([1, 9, 11, 15, 19])('at %i: going on brings every other reply', async (limit) => {
		const first = await read({ limit });
		expect(first.records).toEqual(whole.slice(0, limit));
		expect(first.next).toEqual({ cursor: bodies[Math.floor(limit / 10)]?.cursor ?? '' });
		expect(first.hints[0]?.message).toContain(
			`Limit reached within a page; the first ${limit % 10} records of its page will come again`,
		);
		const rest = await read({ returnAll: true }, { ...first.next });
		const known = new Set(first.records.map(({ id }) => id));
		expect(rest.records.filter(({ id }) => !known.has(id))).toEqual(whole.slice(limit));
	});

	test.each([10, 20])('at %i, the end of a page: nothing comes again', async (limit) => {
		const first = await read({ limit });
		const rest = await read({ returnAll: true }, { ...first.next });
		expect([...first.records, ...rest.records]).toEqual(whole);
		expect(first.hints[0]?.message).not.toContain('come again');
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
		['as the JSON text of it, as a table keeps it', JSON.stringify(position)],
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
