import { readCarefully } from './careful';
import { comments, starred } from './listings';
import { countsIn, recordsIn, sourcesIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Equal requests of one run are sent, and paid for, once. Those of several runs: `test/send/shared.test.ts`. */

const service = useSandbox();

test.each([1, 5])(
	'equal lookups are sent once, %i at a time, and come out for each item',
	async (concurrency) => {
		const names = ['octo', 'ada', 'octo', 'octo', 'ada'];
		const result = await service.lookups(names, { options: { concurrency } });
		expect(service.bodies).toEqual([{ username: 'octo' }, { username: 'ada' }]);
		expect(recordsIn(result).map(({ username }) => username)).toEqual(names);
		expect(sourcesIn(result)).toEqual([0, 1, 2, 3, 4]);
		expect(countsIn(result)).toEqual({ credits: 2, requests: 2, retries: 0, reused: 3 });
	},
);

test('the results are separate objects, through and through', async () => {
	const [first, ...others] = recordsIn(await service.lookups(['octo', 'octo', 'octo']));
	const whole = structuredClone(first);
	const pinned = first?.pinnedRepos;
	if (!Array.isArray(pinned) || first === undefined) throw new Error('No pinned repositories');
	Object(pinned[0]).name = 'changed';
	pinned.push({ name: 'added' });
	first.name = 'changed';
	expect(others).toEqual([whole, whole]);
});

test('the pages of equal listings are shared, those of a longer one as far as they are equal', async () => {
	const limits = [45, 45, 25];
	const result = await service.list(starred, 45, {
		parameters: { limit: '={{ $json.limit }}' },
		items: limits.map((limit) => ({ limit })),
	});
	const { records } = readCarefully(starred, starred.bodyFor(45));
	expect(recordsIn(result)).toEqual(limits.flatMap((limit) => records.slice(0, limit)));
	// 5 pages, and the third of the last item asks for five records
	expect(service.sandbox.log).toHaveLength(6);
	expect(service.sandbox.credits).toBe(6);
});

test('equal listings with Max Credits end at the same record, whoever paid', async () => {
	const result = await service.list(comments, 45, {
		options: { maxCredits: 13 },
		items: [{}, {}, {}],
	});
	const { records } = readCarefully(comments, comments.bodyFor(45));
	expect(recordsIn(result)).toEqual(Array(3).fill(records.slice(0, 13)).flat());
	expect(service.sandbox.credits).toBe(13);
});

test.each([
	['a failure', 404, 2],
	['a failure after all tries', 500, 3],
])('%s is shared: it is asked for once, and fails each item', async (_, status, requests) => {
	service.sandbox.addFault({
		when: { bodyMatches: { username: 'ada' } },
		fault: { kind: 'status', status, headers: { 'retry-after': '0' } },
	});
	const result = await service.lookups(['ada', 'octo', 'ada'], {
		onError: 'continueErrorOutput',
		options: { maxRetries: 1 },
	});
	expect(service.sandbox.log).toHaveLength(requests);
	expect(sourcesIn(result)).toEqual([1]);
	expect(sourcesIn({ items: result.errorItems })).toEqual([0, 2]);
	expect(new Set(result.errorItems.map(({ json }) => json.error)).size).toBe(1);
});

test('switched off, each item pays for its own', async () => {
	const result = await service.lookups(['octo', 'octo'], { options: { reuseLookups: false } });
	expect(countsIn(result)).toEqual({ credits: 2, requests: 2, retries: 0, reused: 0 });
});
