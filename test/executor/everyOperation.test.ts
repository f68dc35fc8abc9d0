import pick from 'lodash/pick';
import { answerOf, readCarefully } from './careful';
import type { Call } from '../../golden/calls';
import { type Row, titledRows } from '../../catalogue/rows';
import { simplify } from '../../nodes/shared/output/items';
import { recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** What every operation sends, costs and gives: Raw, Simplified and Selected. */

const service = useSandbox();

type Rec = Readonly<Record<string, unknown>>;

/** What a call sends, brings and costs: straight from the sandbox, without the node. */
function expectedOf(row: Row, { body }: Call, limit = 50) {
	if (row.listing !== undefined) return readCarefully(row.listing, body, { limit });
	const records = row.records(answerOf(row.path, body)) as Rec[];
	return { bodies: [body], records, credits: row.price === 'free' ? 0 : 1 };
}

const isPlain = (value: unknown) =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Replies and comments, which become one text. */
const isSaid = (value: unknown) => Array.isArray(value) && typeof value[0] === 'object';

/** A list of texts becomes one text. */
const flat = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value);

describe.each(titledRows)('%s', (_, row) => {
	const run = async ({ parameters }: Call, more = {}) => {
		// the base URL is a parameter of the one operation without a credential
		const address = row.isPublic ? { baseUrl: service.sandbox.baseUrl } : {};
		const all = { ...parameters, ...address, ...more };
		const result = await service.run({ nodeType: row.node, parameters: all });
		expect(result.error).toBeUndefined();
		return result;
	};

	test.each([
		['only the required parameters', row.least],
		['all its parameters', row.most],
	])(
		'sends exactly what is asked with %s, and gives every record whole',
		async (_name, example) => {
			const expected = expectedOf(row, example);
			const { items, hints } = await run(example);
			expect(service.bodies).toEqual(expected.bodies);
			expect(items).toEqual(expected.records.map((json) => ({ json, pairedItem: { item: 0 } })));
			expect(service.sandbox.credits).toBe(expected.credits);
			expect(hints).toEqual([
				expect.objectContaining({
					message: expect.stringMatching(
						`^Credits used: ${expected.credits}\\. Requests: ${expected.bodies.length}\\.( • Item 0: Limit reached.*)?$`,
					),
				}),
			]);
			for (const { method, path, headers } of service.sandbox.log) {
				expect({ method, path }).toEqual({ method: 'POST', path: row.path });
				expect(headers['content-type']).toMatch(/^application\/json/);
				expect(headers.authorization).toBe(row.isPublic ? undefined : 'present: right');
			}
		},
	);

	const limit = row.listing === undefined ? {} : { limit: 3 };
	const raw = expectedOf(row, row.least, 3).records;

	test('simplified has at most ten plain fields, the same in every item, from the record', async () => {
		const items = recordsIn(await run(row.least, { ...limit, output: 'simplified' }));
		const [first = {}] = items;
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
		const fields = Object.keys(raw[0] ?? {})
			.filter((name) => name !== row.id)
			.slice(0, 2);
		const kept = [...fields, row.id ?? ''];
		const items = recordsIn(await run(row.least, { ...limit, output: 'selected', fields }));
		expect(items).toEqual(raw.map((record) => pick(record, kept)));
	});
});

test('selected takes a field of the operation among others, and is read for each item', async () => {
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
	const replies = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((text) => ({
		id: text,
		text,
		author: { username: 'ada' },
	}));
	const comments = [
		{ author: 'ada', body: 'Stay\n\ndry!', replies: [] },
		{ kind: 'more', count: 9 },
		{ author: null, body: 'x'.repeat(900) },
	];

	test.each<[string, unknown, string]>([
		[
			'the first replies to a tweet',
			replies,
			'ada: one\nada: two\nada: three\nada: four\nada: five\n… and 2 more',
		],
		['without what holds no words', comments, `ada: Stay dry!\n${'x'.repeat(299)}…`],
		[
			'of an unknown shape, as JSON',
			[{ said: 'Hm' }, { said: 'Oh' }],
			'{"said":"Hm"}\n{"said":"Oh"}',
		],
	])('%s', (_, said, text) => {
		expect(simplify({ said }, ['said'])).toEqual({ said: text });
	});
});
