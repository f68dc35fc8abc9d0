import { answerOf, readCarefully } from './careful';
import { parametersOf, type Row, titledRows } from '../../golden/rows';
import { useSandbox } from './sandboxService';

const service = useSandbox();

type Rec = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown) =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Replies and comments: outputSimplified.test.ts. */
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
	const parameters = {
		...parametersOf(row, row.least),
		...(row.listing === undefined ? {} : { limit: 3 }),
	};

	async function itemsOf(more: object): Promise<Rec[]> {
		const { items, error } = await service.run({
			nodeType: row.node,
			parameters: {
				...parameters,
				...(row.isPublic ? { baseUrl: service.sandbox.baseUrl } : {}),
				...more,
			},
		});
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	}

	test('raw is the record as it was sent', async () => {
		expect(await itemsOf({ output: 'raw' })).toEqual(rawRecords(row));
	});

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

const wrongFields: Array<[what: string, fields: unknown, wanted: string]> = [
	['no field', [], 'at least one field'],
	['an empty text', ' ', 'at least one field'],
	[
		'fields of another operation',
		['followerCount', 'tagline'],
		"fields of this operation's records",
	],
	['true', true, 'a list of field names'],
	['an object', { name: true }, 'a list of field names'],
	['a list of objects', [{ name: 'bio' }], 'a list of field names'],
];

test.each(wrongFields)(
	'selected with %s is refused before anything is sent',
	async (_, fields, wanted) => {
		const parameters = { output: 'selected', fields: '={{ $json.fields }}' };
		const items = [{ fields: fields as string }];
		const stopped = await service.lookup('octo', { parameters, items });
		expect(stopped.error?.message).toContain('The parameter "Fields" is invalid');
		expect(stopped.error?.message).toContain(wanted);
		const onError = 'continueErrorOutput';
		const continued = await service.lookup('octo', { parameters, items, onError });
		expect(continued.items).toEqual([]);
		expect(continued.errorItems).toHaveLength(1);
		expect(service.sandbox.log).toEqual([]);
	},
);

test('a field of the operation among others is enough', async () => {
	const { items } = await service.lookup('octo', {
		parameters: { output: 'selected', fields: ['tagline', 'bio'] },
	});
	expect(items.map(({ json }) => Object.keys(json))).toEqual([['id', 'bio']]);
});

test('the output is read for each item', async () => {
	const { items } = await service.lookup('={{ "octo" }}', {
		parameters: { output: '={{ $json.output }}', fields: '={{ $json.fields }}' },
		items: [{ output: 'raw' }, { output: 'selected', fields: 'name, bio' }],
	});
	expect(items[0]?.json).toEqual(answerOf('/code-host/get-profile', { username: 'octo' }));
	expect(Object.keys(items[1]?.json ?? {})).toEqual(['id', 'name', 'bio']);
});
