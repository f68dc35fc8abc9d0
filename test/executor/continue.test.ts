import { readCarefully } from './careful';
import { named, oneOfEachStyle } from './listings';
import { recordsIn, sourcesIn } from './readResult';
import { useSandbox } from './sandboxService';

/** On Error set to "Continue": where the error items come out, what they hold, and how many the hint counts. */

const service = useSandbox();

const notFound = 'User "missing" was not found (404): Not found: missing';
const names = ['octo', 'missing', 'ada'];

test('"Continue": the error item is in the place of its input item', async () => {
	const result = await service.lookups(names, { onError: 'continueRegularOutput' });
	expect(result.status).toBe('success');
	expect(sourcesIn(result)).toEqual([0, 1, 2]);
	expect(recordsIn(result).map(({ username }) => username)).toEqual(['octo', undefined, 'ada']);
	expect(result.items[1]?.json).toEqual({
		error: notFound,
		details: { status: 404, creditsSpent: 0 },
	});
	expect(result.errorItems).toEqual([]);
});

test('"Continue (using error output)": the error item goes there, paired', async () => {
	const onError = 'continueErrorOutput';
	const result = await service.lookups([...names, 'not a name'], { onError });
	expect(result.status).toBe('success');
	const message = 'Credits used: 2. Requests: 3. Failed input items: 2.';
	expect(result.hints).toMatchObject([{ type: 'warning', message }]);
	expect(recordsIn(result).map(({ username }) => username)).toEqual(['octo', 'ada']);
	expect(sourcesIn(result)).toEqual([0, 2]);
	// n8n puts the fields of the input item beside the error
	const json = { name: 'missing', error: notFound, details: { status: 404, creditsSpent: 0 } };
	const refused = { name: 'not a name', error: expect.stringContaining('is invalid') };
	expect(result.errorItems).toEqual([
		{ json, pairedItem: { item: 1 } },
		{ json: refused, pairedItem: { item: 3 } },
	]);
});

test.each(named(oneOfEachStyle))(
	'%s: the position that a listing failed at is there, for its beginning too',
	async (_, listing) => {
		const { bodies } = readCarefully(listing, listing.bodyFor(15));
		for (const [page, body] of bodies.entries()) {
			service.reset();
			const fault = { kind: 'envelope', members: { data: '{}' } } as const;
			service.sandbox.addFault({ when: { nth: page + 1 }, fault });
			const { items } = await service.list(listing, 15, { onError: 'continueRegularOutput' });
			const position = body[listing.position] ?? '';
			expect(items.at(-1)?.json.details).toMatchObject({
				fetched: page * 10,
				resumeFrom: { [listing.position]: position },
			});
		}
	},
);

const ftp = { baseUrl: 'ftp://127.0.0.1', apiKey: 'ppd_key' };

test.each([
	['an unknown operation', { parameters: { operation: 'getAll' } }, 'has no operation "getAll"'],
	['a credential of no use', { credential: ftp }, 'The credential cannot be used'],
])('%s fails every input item, and sends nothing', async (_, settings, said) => {
	const result = await service.lookups(names, { onError: 'continueErrorOutput', ...settings });
	expect(result.items).toEqual([]);
	expect(sourcesIn({ items: result.errorItems })).toEqual([0, 1, 2]);
	for (const { json } of result.errorItems) expect(json.error).toContain(said);
	expect(result.hints[0]?.message).toContain('Failed input items: 3.');
	expect(service.sandbox.log).toEqual([]);
});
