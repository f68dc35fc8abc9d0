import { type Row, titledRows } from '../../catalogue/rows';
import { simplify } from '../../nodes/shared/output/items';
import { answerOf, readCarefully } from './careful';
import { envelope, useOddService } from './oddService';
import { recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Simplified and Selected; Raw is what `everyOperation.test.ts` reads. */

const service = useSandbox();
const odd = useOddService();

type Rec = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown) =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Replies and comments, which become one text. */
const isSaid = (value: unknown) => Array.isArray(value) && typeof value[0] === 'object';

/** A list of texts becomes one text. */
const flat = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value);

/** The records of an operation's smallest call, as the service sends them. */
function rawRecords(row: Row): Rec[] {
	if (row.listing !== undefined) {
		return readCarefully(row.listing, row.least.body, { limit: 3 }).records;
	}
	return row.records(answerOf(row.path, row.least.body)) as Rec[];
}

describe.each(titledRows)('%s', (_, row) => {
	async function itemsOf(more: object): Promise<Rec[]> {
		const result = await service.run({
			nodeType: row.node,
			parameters: {
				...row.least.parameters,
				...(row.listing === undefined ? {} : { limit: 3 }),
				...(row.isPublic ? { baseUrl: service.sandbox.baseUrl } : {}),
				...more,
			},
		});
		expect(result.error).toBeUndefined();
		return recordsIn(result);
	}

	test('simplified has at most ten plain fields, the same in every item, from the record', async () => {
		const items = await itemsOf({ output: 'simplified' });
		const [first = {}] = items;
		const raw = rawRecords(row);
		expect(items).toHaveLength(raw.length);
		expect(Object.keys(first).length).toBeGreaterThan(3);
		expect(Object.keys(first).length).toBeLessThanOrEqual(10);
		for (const [index, item] of items.entries()) {
			expect(Object.keys(item)).toEqual(Object.keys(first));
			expect(Object.values(item).filter((value) => !isPlain(value))).toEqual([]);
			const from = raw[index] ?? {};
			const plainNames = Object.keys(item).filter((name) => name in from && !isSaid(from[name]));
			expect(plainNames.length).toBeGreaterThan(3);
			for (const name of plainNames) expect(item[name]).toEqual(flat(from[name]));
		}
	});

	test('selected has what is chosen, and the id', async () => {
		const raw = rawRecords(row);
		const [one = '', other = ''] = Object.keys(raw[0] ?? {}).filter((name) => name !== row.id);
		const kept = new Set([one, other, row.id]);
		const expected = raw.map((record) =>
			Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name))),
		);
		expect(await itemsOf({ output: 'selected', fields: [one, other] })).toEqual(expected);
	});
});

describe('selected', () => {
	test.each<[what: string, fields: unknown, expected: string]>([
		['no field', [], 'at least one field'],
		['an empty text', ' ', 'at least one field'],
		['fields of another', ['followerCount', 'tagline'], "fields of this operation's records"],
		['true', true, 'a list of field names'],
		['an object', { name: true }, 'a list of field names'],
		['a list of objects', [{ name: 'bio' }], 'a list of field names'],
	])('with %s is refused before anything is sent', async (_, fields, expected) => {
		const parameters = { output: 'selected', fields: '={{ $json.fields }}' };
		const { error } = await service.lookup('octo', {
			parameters,
			items: [{ fields: fields as string }],
		});
		expect(error?.message).toContain('The parameter "Fields" is invalid');
		expect(error?.message).toContain(expected);
		expect(service.sandbox.log).toEqual([]);
	});

	test('takes a field of the operation among others, and is read for each item', async () => {
		const result = await service.lookup('octo', {
			parameters: { output: '={{ $json.output }}', fields: '={{ $json.fields }}' },
			items: [
				{ output: 'raw' },
				{ output: 'selected', fields: 'name, bio' },
				{ output: 'selected', fields: ['tagline', 'bio'] },
			],
		});
		const [raw, ...selected] = recordsIn(result);
		expect(raw).toEqual(answerOf('/code-host/get-profile', { username: 'octo' }));
		expect(selected.map((record) => Object.keys(record))).toEqual([
			['id', 'name', 'bio'],
			['id', 'bio'],
		]);
	});
});

describe('a record, simplified', () => {
	const record = {
		id: 7,
		name: 'Ada',
		isOpen: false,
		owner: { username: 'octo', address: { city: 'Lisbon' } },
		topics: ['rivers', 'gauges'],
		none: null,
	};

	test.each<[string, readonly string[] | undefined, Record<string, unknown>]>([
		['plain values stay, in the order of the paths', ['name', 'id'], { name: 'Ada', id: 7 }],
		['a path becomes one name', ['owner.username'], { ownerUsername: 'octo' }],
		['a long path too', ['owner.address.city'], { ownerAddressCity: 'Lisbon' }],
		['a list becomes text', ['topics'], { topics: 'rivers, gauges' }],
		['an object becomes JSON', ['owner.address'], { ownerAddress: '{"city":"Lisbon"}' }],
		['null stays null', ['none'], { none: null }],
		[
			'what is missing is null',
			['absent', 'owner.absent.deep', 'name.deep'],
			{ absent: null, ownerAbsentDeep: null, nameDeep: null },
		],
		['without paths the plain values', undefined, { id: 7, name: 'Ada', isOpen: false }],
	])('%s', (_, paths, simplified) => {
		expect(Object.entries(simplify(record, paths))).toEqual(Object.entries(simplified));
	});

	test.each([[[{ toString: 1 }]], [[null]], [{ toString: 'x' }]])('%j becomes text', (bio) => {
		expect(simplify({ bio }, ['bio'])).toEqual({ bio: expect.any(String) });
	});

	test('never has more than ten fields', () => {
		const names = Array.from({ length: 15 }, (_, index) => `f${index}`);
		const wide = Object.fromEntries(names.map((name) => [name, name]));
		expect(Object.keys(simplify(wide, names))).toEqual(names.slice(0, 10));
		expect(Object.keys(simplify({ nested: {}, ...wide }, undefined))).toEqual(names.slice(0, 10));
	});
});

describe('what people said comes out as one text:', () => {
	const tweet = { resource: 'tweet', operation: 'get', tweetId: '1' };
	const post = {
		resource: 'post',
		operation: 'get',
		url: 'https://forum.example/b/x/comments/1',
	};
	const replies = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((text) => ({
		id: text,
		text,
		author: { username: 'ada' },
	}));

	test.each([
		[
			'the first replies to a tweet',
			{ nodeType: 'microblog', parameters: tweet },
			{ tweet: { id: '1' }, replies },
			{ replies: 'ada: one\nada: two\nada: three\nada: four\nada: five\n… and 2 more' },
		],
		[
			'the first comments on a post, without what holds no words',
			{ nodeType: 'forum', parameters: post },
			{
				post: { id: '1' },
				comments: [
					{ author: 'ada', body: 'Stay\n\ndry!', replies: [] },
					{ kind: 'more', count: 9 },
					{ author: null, body: 'x'.repeat(900) },
				],
			},
			{ comments: `ada: Stay dry!\n${'x'.repeat(299)}…` },
		],
		[
			'comments of an unknown shape, as JSON',
			{ nodeType: 'forum', parameters: post },
			{ post: { id: '1' }, comments: [{ said: 'Hm' }, { said: 'Oh' }] },
			{ comments: '{"said":"Hm"}\n{"said":"Oh"}' },
		],
	])('%s', async (_, { nodeType, parameters }, data, expected) => {
		odd.answer = envelope(data);
		const result = await odd.run({
			nodeType,
			parameters: { ...parameters, output: 'simplified' },
		});
		expect(recordsIn(result)).toEqual([expect.objectContaining(expected)]);
	});
});
