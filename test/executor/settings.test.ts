import type { INodeParameters } from 'n8n-workflow';
import { usernames } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Options and filters that count for the whole run, that another operation left behind, or that say nothing. */

const service = useSandbox();

describe('settings for the whole run', () => {
	const run = async (options: object) => {
		service.sandbox.configure({ latencyMs: 5 });
		const { items } = await service.lookups(usernames(50).with(0, 'not a name'), {
			onError: 'continueRegularOutput',
			options,
		});
		expect(items).toHaveLength(50);
	};

	test('are those of input item 0, even if it is refused', async () => {
		await run({
			maxRunCredits: '={{ $itemIndex === 0 ? 5 : 999 }}',
			concurrency: '={{ $itemIndex === 0 ? 2 : 50 }}',
		});
		expect(service.sandbox.credits).toBe(5);
		expect(service.sandbox.maxInFlight).toBe(2);
	});

	test('also where another option of item 0 holds an expression that fails', async () => {
		await run({
			maxRunCredits: 5,
			timeout: '={{ $itemIndex === 0 ? JSON.parse("") : 5000 }}',
		});
		expect(service.sandbox.credits).toBe(5);
	});
});

/** n8n's editor takes most of these out; a workflow may hold them. */
describe('options of another operation', () => {
	const [positions, others] = [
		{ after: 'x', start: 20, cursor: 'y' },
		{ order: 'up', time: 'z' },
	];
	const leftBehind = { sort: 'followers', ...others, ...positions };

	test.each<[string, object | string]>([
		['one by one', leftBehind],
		['in a collection that is an expression', `={{ ${JSON.stringify(leftBehind)} }}`],
	])('are neither sent nor read: %s', async (_, options) => {
		const { error } = await service.lookup('octo', { parameters: { options } as INodeParameters });
		expect(error).toBeUndefined();
		expect(service.bodies).toEqual([{ username: 'octo' }]);
	});
});

describe('filters', () => {
	const run = async (filters: INodeParameters, query = 'leak') => {
		const { hints, error } = await service.run({
			nodeType: 'codeHost',
			parameters: { resource: 'issue', operation: 'search', query, limit: 1, filters },
		});
		expect(error).toBeUndefined();
		return hints;
	};

	test('go out as people fill them in', async () => {
		const hints = await run({
			owners: 'octo, @acme',
			repos: ['octo/riverkit', 'https://code.example/acme/gauges/issues'],
			labels: 'bug\nhelp wanted,',
			author: '@ada',
			comments: { range: { gte: 2, lt: '1000' } },
			created: { range: { gt: '2024-12-31T00:00:00', lte: '2026-01-31' } },
		});
		expect(service.bodies).toEqual([
			{
				query: 'leak',
				owners: ['octo', 'acme'],
				repos: ['octo/riverkit', 'acme/gauges'],
				labels: ['bug', 'help wanted'],
				author: 'ada',
				comments: { gte: 2, lt: 1000 },
				created: { gt: '2024-12-31', lte: '2026-01-31' },
				count: 1,
			},
		]);
		expect(hints[0]?.message).not.toContain('empty');
	});

	const expressions = { labels: '={{ $json.nope }}', repos: '={{ [] }}' };
	const noBounds = { created: { range: { gte: '={{ $json.nope }}' } } };

	test.each<[string, INodeParameters, string]>([
		['expressions', expressions, 'filters "Labels", "Repositories" are empty, and left out'],
		['blanks', { labels: ' , ' }, 'The filter "Labels" is empty, and left out'],
		['a range without bounds', noBounds, 'The filter "Created Date" is empty, and left out'],
		['a zero-width space', { labels: '\u200B' }, 'The filter "Labels" is empty'],
	])('that say nothing are left out, and named: %s', async (_, filters, note) => {
		const hints = await run({ ...filters, author: 'ada' });
		expect(service.bodies).toEqual([{ query: 'leak', author: 'ada', count: 1 }]);
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining(note) }]);
	});

	test('a query, and a bound of a range, for which an expression gives nothing are named too', async () => {
		const range = { gte: '={{ $json.nope }}', lte: '2026-01-31', gt: '', lt: '' };
		const hints = await run({ created: { range } }, '={{ $json.nope }}');
		expect(service.bodies).toEqual([{ created: { lte: '2026-01-31' }, count: 1 }]);
		expect(hints[0]?.message).toContain('filters "Query", "Created Date" (gte) are empty');
		expect((await run({ created: { range: { ...range, gte: '' } } }, ''))[0]?.type).toBe('info');
	});
});
