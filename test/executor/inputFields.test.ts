import type { IDataObject } from 'n8n-workflow';
import { InputFields } from '../../nodes/shared/run/itemAdditions';
import { dataOf, starred } from './listings';
import type { RunSettings } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Include Input Fields and Put Record in Field: the row stays with the record. */

const service = useSandbox();
const options = { includeInput: true };
const binary = { file: { data: 'aGk=', mimeType: 'text/plain', fileName: 'hi.txt' } };

const profileOf = (username: string) =>
	dataOf('/code-host/get-profile', { username }) as IDataObject;

const rows: IDataObject[] = [
	{ row_number: 2, who: 'octo', notes: { tags: ['a', { deep: true }] }, 'a.b': null },
	{ row_number: 3, who: 'missing-ada', error: 'old', details: { status: 500 } },
	{ row_number: 4, who: 'octo', bio: 'of the sheet', error: 'old' },
	{ row_number: 5, who: 'not a name', notes: { tags: [] } },
];
const notFound = {
	error: 'User "missing-ada" was not found (404): Not found: missing-ada',
	details: { status: 404, creditsSpent: 0 },
};
const rejected = { error: expect.stringContaining("'User' must be ") as unknown };

const lookUp = async (items: IDataObject[], more: RunSettings = {}) =>
	await service.lookup('={{ $json.who }}', {
		...more,
		items,
		options: { ...options, ...more.options },
	});

test.each([
	['continueRegularOutput', [0, 1, 2, 3], []],
	['continueErrorOutput', [0, 2], [1, 3]],
] as const)(
	'%s: records and error items include the row, and their own fields win',
	async (onError, good, bad) => {
		const own = [profileOf('octo'), notFound, profileOf('octo'), rejected];
		const complete = rows.map((row, n) => {
			return { json: { ...row, ...own[n] }, binary, pairedItem: { item: n } };
		});
		const { items, errorItems, hint } = await lookUp(rows, { onError, binary });
		expect(items).toEqual(good.map((n) => complete[n]));
		expect(errorItems).toEqual(bad.map((n) => complete[n]));
		// the columns of the row come first
		expect(Object.keys(items[0]?.json ?? {})[0]).toBe('row_number');
		const replaced =
			"The record overwrote your columns error, details, bio: to keep both, use 'Put Record in Field'.";
		expect(hint.split(replaced)).toHaveLength(2);
	},
);

const error = expect.any(String) as unknown;
const estimate = { requests: 1, maxCredits: 1 };

test.each([
	['an unknown operation', { parameters: { operation: 'getAll' } }, { error }],
	['invalid settings', { options: { maxRunCredits: 'many' } }, { error }],
	['Estimate Only', { options: { estimateOnly: true } }, { estimate }],
])('%s: every item includes the row', async (_, settings, own) => {
	const two = rows.slice(0, 2);
	const { records } = await lookUp(two, { onError: 'continueRegularOutput', ...settings });
	expect(records).toEqual(two.map((row) => ({ ...row, ...own })));
});

test('each record of a listing has its own copy of the row, and its files', async () => {
	const [row = {}] = rows;
	const { records: plain } = await service.list(starred, 23);
	const { items, runs } = await service.list(starred, 23, { items: [row], binary, options });
	const json = plain.map((record) => ({ ...row, ...record }));
	expect(items).toEqual(json.map((each) => ({ json: each, binary, pairedItem: { item: 0 } })));
	Object(items[0]?.json.notes).tags[0] = 'changed';
	Object(items[0]?.binary?.file).fileName = 'changed';
	expect(items[1]?.json).toEqual(json[1]);
	expect(items[1]?.binary?.file?.fileName).toBe('hi.txt');
	expect(runs('Start')[0]?.items).toMatchObject([{ json: row }]);
});

test.each(['a.b', 'bio', ' Name of mine '])(
	'puts the record in the field %j',
	async (recordField) => {
		const name = recordField.trim();
		const all = { recordField, addResponseDetails: true };
		const result = await lookUp(rows.slice(2, 3), { options: all });
		const _response = expect.objectContaining({ paid: 1 }) as unknown;
		expect(result.records).toEqual([{ ...rows[2], [name]: profileOf('octo'), _response }]);
		expect(result.hint.includes('overwrote your column bio:')).toBe(name === 'bio');
	},
);

test('reads Put Record in Field for each item; if it is empty, the record is the item', async () => {
	const { records } = await service.lookup('octo', {
		items: ['one', '', null, 2].map((field) => ({ field })),
		options: { recordField: '={{ $json.field }}' },
		parameters: { output: 'selected', fields: ['name'] },
	});
	const { id, name } = profileOf('octo');
	const record = { id, name };
	expect(records).toEqual([{ one: record }, record, record, { 2: record }]);
});

test('outputs the record of a row that is too deep to copy', async () => {
	const deep = JSON.parse(`${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`) as IDataObject;
	const fields = new InputFields([{ json: { deep } }]);
	const item = { json: { id: 'U' } };
	fields.addTo(item, 0);
	expect(Object.keys(item.json)).toEqual(['deep', 'id']);
});
