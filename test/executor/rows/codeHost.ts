import { issues, projects, starred, users } from '../listings';
import { plain, type Row, whole } from './row';

const common = { node: 'codeHost', price: 'perRequest', id: 'id' } as const;
const octo = {
	least: plain({ username: 'octo' }),
	most: {
		parameters: { username: ' @octo-31 ' },
		body: { username: 'octo-31' },
	},
};

export const codeHost: readonly Row[] = [
	{
		...common,
		resource: 'user',
		operation: 'get',
		path: '/code-host/get-profile',
		...octo,
		records: whole,
	},
	{
		...common,
		resource: 'user',
		operation: 'search',
		path: '/code-host/search-users',
		least: plain({ query: 'memory leak' }),
		most: {
			parameters: {
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
			body: {
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
			},
		},
		listing: users,
	},
	{
		...common,
		resource: 'repository',
		operation: 'getStarred',
		path: '/code-host/list-starred',
		...octo,
		listing: starred,
	},
	{
		...common,
		resource: 'project',
		operation: 'getMany',
		path: '/code-host/list-projects',
		...octo,
		listing: projects,
	},
	{
		...common,
		resource: 'issue',
		operation: 'search',
		path: '/code-host/search-issues',
		least: plain({ query: 'memory leak' }),
		most: {
			parameters: {
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
			body: {
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
			},
		},
		listing: issues,
	},
];
