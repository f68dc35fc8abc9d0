import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { omit, pick, upperFirst } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type Row, rows } from '../../tools/catalogue';
import { goldenOf } from '../../golden/golden';
import { title as heading } from '../../tools/pages/markdown';
import { pagingStyles } from '../../nodes/shared/contract/paging';
import type { Result } from '../../nodes/shared/operation/operation';
import { root } from '../../tools/paths';
import { jsonAnswer, useOddService } from './oddService';

/** What every operation sends, costs and gives: the example of its page in docs/nodes, answered with the golden answer. */

const service = useOddService();

/** Members that an operation sends beside the golden request: a default that is on, one tweet of a user. */
const defaultMembers: Readonly<Record<string, object>> = {
	'microblog user.get': { count: 1 },
	'videoPlatform video.get': { includeTranscript: true },
};

/** The first page that a listing requests: from the beginning, as long as Limit says. */
function firstPage({ paging }: Result, limit: unknown): object {
	const { kind, beginning } = pagingStyles[paging?.position ?? 'cursor'];
	return {
		...(paging && kind === 'offset' && { [paging.position]: beginning }),
		...(paging?.size && { [paging.size]: limit }),
	};
}

/** What the page of an operation shows: what is set, and the first item with each output. */
function exampleOf({ nodeType, operation }: Row) {
	const page = readFileSync(join(root, `docs/nodes/${upperFirst(nodeType)}.md`), 'utf8');
	const sections = page.split('\n### ');
	const section = sections.find((text) => text.startsWith(`${heading(operation)}\n`)) ?? '';
	const shown = [...section.matchAll(/```json\n(.*?)\n```/gs)].map(([, json = '']) => json);
	const [set, ...items] = shown.map((json) => JSON.parse(json) as IDataObject);
	return { set: set as INodeParameters, items };
}

describe.each(rows)('$title', (row) => {
	const { title, nodeType, operation, path, isPublic, most, records } = row;
	const { response, request, fullRequest } = goldenOf(path);

	const run = async (given: INodeParameters) => {
		service.answer = jsonAnswer(200, response);
		const address = isPublic && { baseUrl: service.credential.baseUrl };
		const parameters = { ...given, ...address };
		const came = await service.run({ nodeType, parameters, mode: 'trigger' });
		expect(came.error).toBeUndefined();
		expect(came.hint).toMatch(
			new RegExp(
				`^Credits used: ${response.creditsCost}\\. Requests: 1\\.( • \\d+ of \\d+ results| • The transcript is in|$)`,
			),
		);
		expect(service.arrivals).toMatchObject([
			{
				method: 'POST',
				path,
				contentType: expect.stringMatching(/^application\/json/),
				authorization: isPublic ? undefined : `Bearer ${service.credential.apiKey}`,
			},
		]);
		return came;
	};

	const { set, items: shown } = exampleOf(row);
	const isPaged = operation.result.paging !== undefined;

	test('the example of its page is what comes out, Simplified and Raw', async () => {
		for (const [at, output] of ['simplified', 'raw'].entries()) {
			service.reset();
			const { sent, items } = await run({ ...set, output });
			// the pages show searches with all their filters: the next test
			const page = firstPage(operation.result, set.limit);
			if (!operation.filters)
				expect(sent).toEqual([{ ...request, ...defaultMembers[title], ...page }]);
			expect(items[0]).toEqual({ json: shown[at], pairedItem: { item: 0 } });
			expect(Object.keys(items[0]?.json ?? {})).toEqual(Object.keys(shown[at] ?? {}));
		}
	});

	test('every parameter of the document is sent, and every record comes out whole', async () => {
		const limit = Number(fullRequest.count ?? fullRequest.limit ?? 10);
		const position = pick(fullRequest, 'start', 'cursor', 'after');
		const options = { ...Object(most.parameters.options), ...(isPaged && position) };
		const came = await run({ ...most.parameters, limit, options });
		// of a tweet and its replies, only these have pages
		const unpaged = { ...omit(fullRequest, 'cursor'), ...pick(defaultMembers[title], 'count') };
		expect(came.sent).toEqual([isPaged ? fullRequest : unpaged]);
		expect(came.records).toEqual(records(response.data));
	});

	test('selected has what is chosen, and the id', async () => {
		const { idField = '' } = operation.result.record;
		const [whole = {}] = shown.slice(1);
		const [field = ''] = Object.keys(whole).filter((name) => name !== idField);
		const { records: selected } = await run({ ...set, output: 'selected', fields: [field] });
		expect(selected[0]).toEqual(pick(whole, idField, field));
	});
});

test('selected takes a field of the operation among others, and is read for each item', async () => {
	service.answer = jsonAnswer(200, goldenOf('/code-host/get-profile').response);
	const { records } = await service.lookup('octo-ada', {
		parameters: { output: '={{ $json.output }}', fields: '={{ $json.fields }}' },
		items: [
			{ output: 'raw' },
			{ output: 'selected', fields: 'name, bio' },
			{ output: 'selected', fields: ['tagline', 'bio'] },
		],
	});
	const [id, bio] = ['U_kgDOBa1x7Q', 'Rivers and code'];
	expect(records).toMatchObject([{ id, bio, followersCount: 321 }, {}, {}]);
	expect(records.slice(1)).toEqual([
		{ id, name: 'Ada Varga', bio },
		{ id, bio },
	]);
});

test.each<[what: string, answered: object, fields: string[], selected: object]>([
	[
		'a member of a nested object keeps its place',
		{ owner: { username: 'octo', url: 'x' }, name: 'hello' },
		['owner.username', 'name'],
		{ id: 'R_1', name: 'hello', owner: { username: 'octo' } },
	],
	['one of a parent that is null is absent', { owner: null }, ['owner.username'], { id: 'R_1' }],
	['one of a parent that is missing, too', {}, ['owner.username'], { id: 'R_1' }],
	[
		'beside its parent it changes nothing',
		{ owner: { username: 'octo', url: 'x' } },
		['owner', 'owner.username'],
		{ id: 'R_1', owner: { username: 'octo', url: 'x' } },
	],
])('selected: %s', async (_, answered, fields, selected) => {
	const data = { repositories: [{ id: 'R_1', ...answered }], after: '' };
	service.answer = jsonAnswer(200, { timeMs: 1, creditsCost: 1, data });
	const { records } = await service.run({
		nodeType: 'codeHost',
		parameters: {
			resource: 'repository',
			operation: 'getStarred',
			username: 'octo',
			output: 'selected',
			fields,
		},
	});
	expect(records).toEqual([selected]);
});

test('selected rejects fields that no record has before sending', async () => {
	const { error } = await service.lookup('octo', {
		parameters: { output: 'selected', fields: ['pinnedRepos.name'] },
	});
	expect(error?.message).toContain('Fields');
	expect(service.arrivals).toEqual([]);
});

describe('a microblog user', () => {
	const parameters = { resource: 'user', operation: 'get', userId: '884120033' };
	const run = async (tweets: unknown, more: INodeParameters = {}) => {
		const data = { tweets, nextCursor: 'more' };
		service.answer = jsonAnswer(200, { timeMs: 1, creditsCost: 1, data });
		return await service.run({ nodeType: 'microblog', parameters: { ...parameters, ...more } });
	};

	test.each([[[]], [null], [[null]]])('without tweets (%j) has no profile', async (tweets) => {
		const { error, items } = await run(tweets);
		expect(error?.message).toMatch(/^There is no profile: .* found none \(1 credit\)$/);
		expect([items, service.bodies]).toEqual([[], [{ userId: '884120033', count: 1 }]]);
	});

	test('costs a credit, and leads to no next page', async () => {
		const options = {
			addResponseDetails: true,
			maxCredits: 1,
			additionalBodyFields: '{"count":10}',
		};
		const { records } = await run([{ id: '1', author: { userId: '884120033' } }], { options });
		expect(records).toMatchObject([
			{ userId: '884120033', _response: { creditsCost: 1, next: null } },
		]);
		expect(service.bodies).toEqual([{ userId: '884120033', count: 1 }]);
	});
});
