import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from './sandboxService';

/** Searches with everything that can be filled in, as people fill it in, and the body that goes out. */

const service = useSandbox();

const searches: Array<[title: string, parameters: INodeParameters, body: object]> = [
	[
		'codeHost user',
		{
			resource: 'user',
			operation: 'search',
			query: 'compilers 31',
			filters: {
				accountType: 'org',
				fullName: 'Ada Lovelace',
				location: 'Lisbon',
				language: 'Rust',
				followers: { range: { gte: 10, lt: '1000' } },
				repos: { range: { gt: '2', lte: 500 } },
				created: { range: { gte: '2020-01-01T00:00:00', lt: '2026-02-01' } },
			},
			options: { sort: 'joined', order: 'asc' },
		},
		{
			query: 'compilers 31',
			type: 'org',
			fullName: 'Ada Lovelace',
			location: 'Lisbon',
			language: 'Rust',
			followers: { gte: 10, lt: 1000 },
			repos: { gt: 2, lte: 500 },
			created: { gte: '2020-01-01', lt: '2026-02-01' },
			sort: 'joined',
			order: 'asc',
			count: 1,
		},
	],
	[
		'codeHost issue',
		{
			resource: 'issue',
			operation: 'search',
			query: 'memory leak 31',
			filters: {
				owners: 'octo, @acme',
				repos: ['octo/riverkit', 'https://code.example/acme/gauges/issues'],
				labels: 'bug, help wanted,',
				language: 'TypeScript',
				author: '@ada',
				assignee: 'https://code.example/octo',
				mentions: 'acme',
				comments: { range: { gte: 2 } },
				created: { range: { gt: '2024-12-31', lte: '2026-01-31' } },
				updated: { range: { gte: '2025-01-01' } },
				closed: { range: { lt: '2026-02-01' } },
			},
			options: { sort: 'best-match', order: 'desc' },
		},
		{
			query: 'memory leak 31',
			owners: ['octo', 'acme'],
			repos: ['octo/riverkit', 'acme/gauges'],
			labels: ['bug', 'help wanted'],
			language: 'TypeScript',
			author: 'ada',
			assignee: 'octo',
			mentions: 'acme',
			comments: { gte: 2 },
			created: { gt: '2024-12-31', lte: '2026-01-31' },
			updated: { gte: '2025-01-01' },
			closed: { lt: '2026-02-01' },
			sort: 'best-match',
			order: 'desc',
			count: 1,
		},
	],
	[
		'forum community',
		{
			resource: 'community',
			operation: 'search',
			query: 'rivers 31',
			filters: { board: 'r/hydrology' },
			options: { sort: 'top', time: 'year' },
		},
		{ query: 'rivers 31', board: 'hydrology', sort: 'top', time: 'year', limit: 1 },
	],
];

test.each(searches)('%s search', async (title, parameters, body) => {
	const [nodeType = ''] = title.split(' ');
	const { error } = await service.run({ nodeType, parameters: { ...parameters, limit: 1 } });
	expect(error).toBeUndefined();
	expect(service.bodies).toEqual([body]);
});

describe('a filter that says nothing', () => {
	const issues = { resource: 'issue', operation: 'search', query: 'leak', limit: 1 };

	test.each<[string, INodeParameters, string]>([
		[
			'expressions',
			{ labels: '={{ $json.nope }}', author: 'ada', repos: '={{ [] }}' },
			'The filters "Labels", "Repositories" are empty, and left out',
		],
		['blanks', { labels: ' , ', author: 'ada' }, 'The filter "Labels" is empty, and left out'],
		[
			'a range without bounds',
			{ created: { range: { gte: '={{ $json.nope }}' } }, author: 'ada' },
			'The filter "Created Date" is empty, and left out',
		],
		['a zero-width space', { labels: '\u200B', author: 'ada' }, 'The filter "Labels" is empty'],
	])('%s: the hint names it', async (_, filters, note) => {
		const { hints } = await service.run({
			nodeType: 'codeHost',
			parameters: { ...issues, filters },
		});
		expect(service.bodies).toEqual([{ query: 'leak', author: 'ada', count: 1 }]);
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining(note) }]);
	});

	test('the hint says nothing of filters that were not set', async () => {
		const { hints } = await service.run({ nodeType: 'codeHost', parameters: issues });
		expect(hints[0]?.message).not.toContain('empty');
	});
});
