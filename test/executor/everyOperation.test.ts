import { mapValues, omit, omitBy, pick } from 'lodash';
import type { Call } from '../../golden/calls';
import { listings } from '../../catalogue/listings';
import { type Row, rows } from '../../catalogue/rows';
import { simplify } from '../../nodes/shared/output/simplified';
import { answerOf, readCarefully } from './listings';
import { useSandbox } from './sandboxService';
import simplified from './simplified.json';

/** What every operation sends, costs and gives: Raw, Simplified and Selected. */

const service = useSandbox();

type Rec = Readonly<Record<string, unknown>>;

/** What a call sends, brings and costs: straight from the sandbox, without the node. */
function expectedOf(row: Row, { body }: Call, limit = 10) {
	const listing = listings.find(({ title }) => title === row.title);
	if (listing !== undefined) return readCarefully(listing, body, { limit });
	const records = row.records(answerOf(row.path, body)) as Rec[];
	return { bodies: [body], records, credits: row.price === 'free' ? 0 : 1 };
}

const isPlain = (value: unknown) =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Objects, and lists of them, become one text. */
const isOfObjects = (value: unknown) =>
	typeof (Array.isArray(value) ? (value[0] ?? {}) : value) === 'object' && value !== null;

/** A list of texts becomes one text, and a date has one form. */
const flat = (value: unknown, name: string): unknown => {
	if (Array.isArray(value)) return value.join(', ');
	if (!/(At|Time|Utc)$/.test(name) || !value) return value;
	const time = typeof value === 'number' && value < 1e11 ? value * 1000 : value;
	return new Date(time as string | number).toISOString();
};

describe.each(rows)('$title', (row) => {
	const run = async ({ parameters }: Call, more = {}) => {
		// a parameter of the one operation without a credential
		const { baseUrl } = service.sandbox;
		const all = { ...parameters, baseUrl, ...more };
		const result = await service.run({ nodeType: row.nodeType, parameters: all });
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
			const { items, hint, sent } = await run(example);
			expect(sent).toEqual(expected.bodies);
			expect(items).toEqual(expected.records.map((json) => ({ json, pairedItem: { item: 0 } })));
			expect(service.sandbox.credits).toBe(expected.credits);
			const [counts] = hint.split(' • Limit reached');
			const { credits, bodies } = expected;
			expect(counts).toBe(`Credits used: ${credits}. Requests: ${bodies.length}.`);
			for (const { method, path, headers } of service.sandbox.log) {
				expect({ method, path }).toEqual({ method: 'POST', path: row.path });
				expect(headers['content-type']).toMatch(/^application\/json/);
				expect(headers.authorization).toBe(row.isPublic ? undefined : 'present: right');
			}
		},
	);

	const limit = row.position === undefined ? {} : { limit: 3 };
	const raw = expectedOf(row, row.least, 3).records;

	test('simplified has at most twelve plain fields, the same in every item, from the record', async () => {
		const { records: items } = await run(row.least, { ...limit, output: 'simplified' });
		const [first = {}] = items;
		expect(items).toHaveLength(raw.length);
		expect(Object.keys(first).length).toBeGreaterThan(3);
		expect(Object.keys(first).length).toBeLessThanOrEqual(12);
		for (const [index, item] of items.entries()) {
			expect(Object.keys(item)).toEqual(Object.keys(first));
			expect(Object.values(item).filter((value) => !isPlain(value))).toEqual([]);
			const plain = pick(omitBy(raw[index], isOfObjects), Object.keys(item));
			expect(Object.keys(plain).length).toBeGreaterThan(3);
			expect(item).toMatchObject(mapValues(plain, flat));
		}
	});

	test('selected has what is chosen, and the id', async () => {
		const fields = Object.keys(raw[0] ?? {})
			.filter((name) => name !== row.id)
			.slice(0, 2);
		const kept = [...fields, row.id ?? ''];
		const { records } = await run(row.least, { ...limit, output: 'selected', fields });
		expect(records).toEqual(raw.map((record) => pick(record, kept)));
	});
});

test('selected takes a field of the operation among others, and is read for each item', async () => {
	const { records } = await service.lookup('octo', {
		parameters: { output: '={{ $json.output }}', fields: '={{ $json.fields }}' },
		items: [
			{ output: 'raw' },
			{ output: 'selected', fields: 'name, bio' },
			{ output: 'selected', fields: ['tagline', 'bio'] },
		],
	});
	const raw = answerOf('/code-host/get-profile', { username: 'octo' }) as Rec;
	expect(records).toEqual([raw, pick(raw, 'id', 'name', 'bio'), pick(raw, 'id', 'bio')]);
});

const wide = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`f${n}`, n]));
const twelve = omit(wide, 'f12', 'f13', 'f14');

const long = (body: string) => ({ said: [{ author: 'ada', body }] });

type Vector = [what: string, Rec, paths: string | undefined, simplified: Rec];

test.each<Vector>([
	...simplified.records.map((row): Vector => [row.what, row.record, row.paths, row.simplified]),
	['no more than twelve', wide, Object.keys(wide).join(' '), twelve],
	['nor without paths', { deep: {}, ...wide }, undefined, twelve],
	[
		'at most fifty lines',
		{ a: Array(52).fill({ name: 'Go' }) },
		'a:name',
		{ a: `${'Go\n'.repeat(50)}… and 2 more` },
	],
	['of 300 characters', long('x'.repeat(900)), 'said', { said: `ada: ${'x'.repeat(294)}…` }],
])('a record, simplified: %s', (_, record, paths, came) => {
	expect(Object.entries(simplify(record, paths?.split(' ')))).toEqual(Object.entries(came));
});

test.each([[[{ toString: 1 }]], [[null]], [{ toString: 'x' }]])('%j becomes text', (bio) => {
	expect(simplify({ bio }, ['bio'])).toEqual({ bio: expect.any(String) });
});

test.each(simplified.dates)('a date, simplified: %s %s', (name, given, came) => {
	expect(simplify({ [String(name)]: given }, [String(name)])).toEqual({ [String(name)]: came });
});
