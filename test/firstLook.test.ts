import { envelope, jsonResponse, useOddService } from './executor/oddService';

/**
 * Where to start reading: four operations on n8n's engine. Each shows the parameters, the request, the response and the
 * output, all literally.
 */

const service = useOddService();

test('looks up a user: one request, one simplified item', async () => {
	service.handler = envelope({
		id: 'U_1',
		username: 'octo-ada',
		name: 'Ada Varga',
		bio: 'Rivers and code',
		url: 'https://code-host.example/octo-ada',
		avatarUrl: 'https://avatars.code-host.example/u/1',
		followersCount: 321,
		pinnedRepos: [{ id: 'R_1', nameWithOwner: 'octo-ada/riverkit' }],
	});

	const { sent, items, hint } = await service.run({
		nodeType: 'codeHost',
		parameters: {
			...{ resource: 'user', operation: 'get', username: '@octo-ada' },
			output: 'simplified',
		},
	});

	expect(sent).toEqual([{ username: 'octo-ada' }]);
	const json = {
		username: 'octo-ada',
		name: 'Ada Varga',
		bio: 'Rivers and code',
		company: null,
		location: null,
		email: null,
		websiteUrl: null,
		url: 'https://code-host.example/octo-ada',
		followersCount: 321,
		followingCount: null,
		publicRepositoriesCount: null,
		pinnedRepos: 'octo-ada/riverkit',
		createdAt: null,
		id: 'U_1',
	};
	expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
	expect(hint).toBe('Credits used: 1. Requests: 1.');
});

test('searches: comma-separated text becomes a list, a date and time becomes a date, and each record becomes an item', async () => {
	const issues = [
		{ id: 'I_1', number: 7, title: 'Memory leak', state: 'open' },
		{ id: 'I_2', number: 8, title: 'Leak in the pool', state: 'closed' },
	];
	service.handler = envelope({ query: 'leak', totalCount: 2, issues, after: '' });

	const { sent, records, sources } = await service.run({
		nodeType: 'codeHost',
		parameters: {
			...{ resource: 'issue', operation: 'search', query: 'leak' },
			filters: {
				labels: 'bug, help wanted',
				created: { range: { gte: '2026-01-01T09:30:00Z' } },
			},
			options: { sort: 'created' },
			output: 'raw',
		},
	});

	const filters = { labels: ['bug', 'help wanted'], created: { gte: '2026-01-01' } };
	expect(sent).toEqual([{ query: 'leak', ...filters, sort: 'created', count: 10 }]);
	expect([records, sources]).toEqual([issues, [0, 0]]);
});

test('reads a listing page by page, up to Limit', async () => {
	service.respondWith(
		envelope(
			{ tweets: [{ id: '1' }, { id: '2' }], nextCursor: 'second page' },
			{ timeMs: 5, creditsCost: 2 },
		),
		envelope({ tweets: [{ id: '3' }], nextCursor: 'third page' }, { timeMs: 5, creditsCost: 1 }),
	);

	const { sent, records } = await service.run({
		nodeType: 'microblog',
		parameters: {
			...{ resource: 'tweet', operation: 'getMany', userId: '783045', limit: 3 },
			...{ output: 'selected', fields: ['id'] },
			options: { addResponseDetails: true },
		},
	});

	expect(sent).toEqual([
		{ userId: '783045', count: 3 },
		{ userId: '783045', count: 1, cursor: 'second page' },
	]);
	expect(records).toMatchObject([
		{ id: '1', _response: { paid: 2, next: { cursor: 'second page' } } },
		{ id: '2', _response: { paid: 0, next: { cursor: 'second page' } } },
		{ id: '3', _response: { paid: 1, next: { cursor: 'third page' } } },
	]);
});

test('outputs an error item for a missing company with On Error "Continue", and continues with the others', async () => {
	service.respondBy((_, { universalName }) =>
		universalName === 'acme'
			? envelope({ universalName: 'acme', name: 'Acme' })
			: jsonResponse(404, { status: 'error', message: 'No such company' }),
	);

	const { sent, records, sources } = await service.run({
		nodeType: 'professionalNetwork',
		items: [{ company: 'nobody' }, { company: 'acme' }],
		parameters: {
			...{ resource: 'company', operation: 'get', universalName: '={{ $json.company }}' },
			output: 'raw',
		},
		onError: 'continueRegularOutput',
	});

	expect(sent).toEqual([{ universalName: 'nobody' }, { universalName: 'acme' }]);
	const error = 'Company "nobody" was not found (404): No such company';
	const notFound = { error, details: { status: 404, creditsSpent: 0 } };
	expect([records, sources]).toEqual([
		[notFound, { universalName: 'acme', name: 'Acme' }],
		[0, 1],
	]);
});
