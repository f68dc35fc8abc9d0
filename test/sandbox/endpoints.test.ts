import { endpoints } from '../../catalogue/endpoints';
import { type PagingStyle, pagingStyles } from '../../nodes/shared/contract/paging';
import { goldenOf } from '../../golden/golden';
import { listings, wholeListings } from '../../catalogue/listings';
import { operations } from '../../sandbox/operations';
import { useSandbox } from '../executor/sandboxService';
import { ask } from './ask';

/** The sandbox keeps to the service's document: its answers to the contract, its refusals to the golden examples. */

const service = useSandbox();

test('every endpoint of the contract is served', () => {
	const served = operations.map(({ endpoint }) => endpoint.path);
	expect(served.sort()).toEqual(endpoints.map(({ path }) => path).sort());
});

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
	'%s',
	(path, endpoint) => {
		const { request, refused, missing } = goldenOf(path);

		test('answers the golden request with exactly the documented fields, and always alike', async () => {
			const { status, body } = await ask(service.sandbox, path, request);
			expect(status).toBe(200);
			expect(Object.keys(body).sort()).toEqual(['creditsCost', 'data', 'timeMs']);
			// parsing drops what the contract does not name, so equality says that nothing else is there
			expect(endpoint.data.parse(body.data)).toEqual(body.data);
			expect((await ask(service.sandbox, path, request)).body.data).toEqual(body.data);
		});

		test('refuses every golden mistake with 422, an error body and the name of the field', async () => {
			for (const { body, why, field } of refused) {
				const answer = await ask(service.sandbox, path, body);
				expect({ why, status: answer.status }).toEqual({ why, status: 422 });
				expect(answer.body).toEqual({ status: 'error', message: expect.any(String) });
				expect(answer.body.message).toContain(field.split(/[.[]/)[0]);
			}
		});

		if (missing !== null) {
			test('does not find what is missing', async () => {
				expect((await ask(service.sandbox, path, missing)).status).toBe(404);
				expect(service.sandbox.credits).toBe(0);
			});
		}
	},
);

test.each([...listings, ...wholeListings])(
	'$title: as many different records as the subject says, in pages of ten',
	async ({ path, bodyFor, position, records, id, total }) => {
		const sizes: number[] = [];
		const ids = new Set<unknown>();
		let next: object = {};
		while (sizes.reduce((sum, size) => sum + size, 0) < 45) {
			const { body, data } = await ask(service.sandbox, path, { ...bodyFor(45), ...next });
			const page = (records === undefined ? body.data : data[records]) as object[];
			for (const record of page) ids.add(Reflect.get(record, id));
			sizes.push(page.length);
			if (total !== undefined) expect(data[total]).toBe(45);
			if (page.length === 0 || position === undefined) break;
			const { kind, given, beginning }: PagingStyle = pagingStyles[position];
			const counted = kind === 'offset' ? sizes.length * 10 : Number(beginning) + sizes.length;
			next = { [position]: given === undefined ? counted : data[given] };
			if (sizes.length === 5 && given !== undefined) expect(data[given]).toBe('');
		}
		expect(sizes).toEqual(position === undefined ? [45] : [10, 10, 10, 10, 5]);
		expect(ids.size).toBe(45);
	},
);

test.each([
	['/professional-network/get-company-from-url', { universalName: 'a' }, { universalName: 'b' }],
	['/microblog/get-user-tweets', { userId: '111045' }, { userId: '222045' }],
	['/code-host/search-issues', { query: 'leak' }, { query: 'leak', author: 'ada' }],
	['/forum/get-post', { url: 'https://f.example/comments/a1' }, { url: 'https://f.example/b' }],
])('%s: other subjects give other data', async (path, one, other) => {
	const answers = [await ask(service.sandbox, path, one), await ask(service.sandbox, path, other)];
	expect(answers[0]?.body.data).not.toEqual(answers[1]?.body.data);
});

test('what a search fixes, its records keep to', async () => {
	const { data } = await ask(service.sandbox, '/code-host/search-issues', {
		query: 'leak',
		author: 'ada',
		repos: ['acme/kit'],
		labels: ['bug'],
		created: { gte: '2026-01-01', lt: '2026-02-01' },
		comments: { gt: 3, lte: 5 },
	});
	expect(data.issues).toHaveLength(10);
	for (const issue of data.issues as Array<Record<string, unknown>>) {
		expect(issue).toMatchObject({ authorLogin: 'ada', repository: 'acme/kit', labels: ['bug'] });
		expect(issue.createdAt).toMatch(/^2026-01-/);
		expect([4, 5]).toContain(issue.commentsCount);
	}
});
