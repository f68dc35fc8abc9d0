import { useSandbox } from './sandboxService';

/** A run that a failure stops, where On Error is left as it is: what the next one pays. */

const service = useSandbox();

const companies = Array.from({ length: 20 }, (_, at) => ({
	name: at === 12 ? 'missing-co' : `co-${at}`,
}));

const run = async (items: object[], options = {}) =>
	await service.run({
		nodeType: 'professionalNetwork',
		items: items as Array<Record<string, string>>,
		parameters: {
			resource: 'company',
			operation: 'get',
			universalName: '={{ $json.name }}',
			options: { concurrency: 1, ...options },
		},
	});

test('one company of twenty is missing: the error says what is kept, and the next run pays for the rest', async () => {
	const { error, items } = await run(companies);
	expect(items).toEqual([]);
	expect(error?.message).toContain(`Company "missing-co" (404): `);
	expect(error?.description).toContain('12 of 20 input items were done.');
	expect(error?.description).toContain(
		'To get everything else at once, set On Error to "Continue".',
	);
	expect(error?.description).toContain('This run used 12 credits. Its answers stay for an hour');
	const found = companies.filter(({ name }) => name !== 'missing-co');
	const again = await run(found);
	expect(again.items.map(({ json }) => json.universalName)).toEqual(found.map(({ name }) => name));
	expect(service.sandbox.credits).toBe(19);
});

test('without Reuse Lookups nothing is kept, and nothing is said of it', async () => {
	const { error } = await run(companies, { reuseLookups: false });
	expect(error?.description).toContain('This run used 12 credits.');
	expect(error?.description).not.toContain('stay for an hour');
});
