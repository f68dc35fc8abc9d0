import { answerOf, readCarefully } from './careful';
import type { Call } from '../../golden/calls';
import { type Row, rowNamed, titledRows } from '../../catalogue/rows';
import { useSandbox } from './sandboxService';

const service = useSandbox();

const publicProfile = rowNamed('professionalNetwork publicProfile.get');

/** What a call sends, brings and costs: straight from the sandbox, without the node. */
function expectedOf(row: Row, { body }: Call) {
	if (row.listing !== undefined) return readCarefully(row.listing, body, { limit: 50 });
	const records = row.records(answerOf(row.path, body));
	return { bodies: [body], records, credits: row.price === 'free' ? 0 : 1 };
}

/** The base URL is a parameter of the one operation without a credential. */
const address = (row: Row) => (row.isPublic ? { baseUrl: service.sandbox.baseUrl } : {});

describe.each(titledRows)('%s', (_, row) => {
	test.each([
		['only the required parameters', row.least],
		['all its parameters', row.most],
	])(
		'sends exactly what is asked with %s, and gives every record whole',
		async (_name, example) => {
			const expected = expectedOf(row, example);
			const { items, error, hints } = await service.run({
				nodeType: row.node,
				parameters: { ...example.parameters, ...address(row) },
				items: [{ first: true }],
			});
			expect(error).toBeUndefined();
			expect(service.bodies).toEqual(expected.bodies);
			expect(items.map(({ json }) => json)).toEqual(expected.records);
			expect(items.every(({ pairedItem }) => Object(pairedItem).item === 0)).toBe(true);
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

	test('pairs the records of each input item with it', async () => {
		const { items, error } = await service.run({
			nodeType: row.node,
			parameters: { ...row.least.parameters, ...address(row) },
			items: [{ n: 0 }, { n: 1 }, { n: 2 }],
		});
		const { records } = expectedOf(row, row.least);
		expect(error).toBeUndefined();
		expect(items).toEqual(
			[0, 1, 2].flatMap((item) => records.map((json) => ({ json, pairedItem: { item } }))),
		);
	});
});

test('the public profile is asked for without a key although the node holds one', async () => {
	const parameters = {
		...publicProfile.most.parameters,
		...address(publicProfile),
	};
	await service.run({ nodeType: 'professionalNetwork', parameters });
	await service.run({ nodeType: 'professionalNetwork', parameters, credential: null });
	const keys = service.sandbox.log.map(({ hasAuthorization }) => hasAuthorization);
	expect(keys).toEqual([false, false]);
});

test('a node with a credential that holds a path prefix and slashes asks below the prefix', async () => {
	const { baseUrl, apiKey } = service.credential;
	const credential = { baseUrl: ` ${baseUrl}/v1// `, apiKey: ` ${apiKey}\n` };
	await service.lookup('octo', { credential });
	const headers = expect.objectContaining({ authorization: 'present: right' });
	expect(service.sandbox.log).toMatchObject([{ url: '/v1/code-host/get-profile', headers }]);
});
