import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { omit, pick, upperFirst } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { goldenOf } from '../../golden/golden';
import { pagingStyles } from '../../nodes/shared/contract/paging';
import type { Result } from '../../nodes/shared/operation/operation';
import { outputShape } from '../../nodes/shared/output/items';
import { operationOf, type Row, rows } from '../../tools/catalogue';
import { title as heading } from '../../tools/pages/markdown';
import { root } from '../../tools/paths';
import { jsonResponse, useOddService } from './oddService';

/** Request, cost and output of every operation: the example of its page in docs/nodes, with the golden response. */

const service = useOddService();

/**
 * Members that an operation sends in addition to the golden request: an option that is on by default, and the count of one
 * tweet for a user.
 */
const defaultMembers: Readonly<Record<string, object>> = {
	'microblog user.get': { count: 1 },
	'videoPlatform video.get': { includeTranscript: true },
};

/** Returns the paging members of a listing's first request. */
function firstPage({ paging }: Result, limit: unknown): object {
	const { kind, beginning } = pagingStyles[paging?.position ?? 'cursor'];
	return {
		...(paging && kind === 'offset' && { [paging.position]: beginning }),
		...(paging?.size && { [paging.size]: limit }),
	};
}

/** Returns the parameters on an operation's page, and the first item with each output. */
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
		service.handler = jsonResponse(200, response);
		const address = isPublic && { baseUrl: service.credential.baseUrl };
		const parameters = { ...given, ...address };
		const result = await service.run({ nodeType, parameters, mode: 'trigger' });
		expect(result.error).toBeUndefined();
		expect(result.hint).toMatch(
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
		return result;
	};

	const { set, items: shown } = exampleOf(row);
	const isPaged = operation.result.paging !== undefined;

	test('outputs the example of its page, Simplified and Raw', async () => {
		for (const [at, output] of ['simplified', 'raw'].entries()) {
			service.reset();
			const { sent, items } = await run({ ...set, output });
			// the pages show searches with all their filters, whose request the next test checks
			const page = firstPage(operation.result, set.limit);
			if (!operation.filters)
				expect(sent).toEqual([{ ...request, ...defaultMembers[title], ...page }]);
			expect(items[0]).toEqual({ json: shown[at], pairedItem: { item: 0 } });
			expect(Object.keys(items[0]?.json ?? {})).toEqual(Object.keys(shown[at] ?? {}));
		}
	});

	test('sends every documented parameter, and outputs every record completely', async () => {
		const limit = Number(fullRequest.count ?? fullRequest.limit ?? 10);
		const position = pick(fullRequest, 'start', 'cursor', 'after');
		const options = { ...Object(most.parameters.options), ...(isPaged && position) };
		const result = await run({ ...most.parameters, limit, options });
		// a lookup sends no cursor, although it shares its endpoint with a listing
		const unpaged = { ...omit(fullRequest, 'cursor'), ...pick(defaultMembers[title], 'count') };
		expect(result.sent).toEqual([isPaged ? fullRequest : unpaged]);
		expect(result.records).toEqual(records(response.data));
	});

	test('outputs the selected fields and the id', async () => {
		const { idField = '' } = operation.result.record;
		const [complete = {}] = shown.slice(1);
		const [field = ''] = Object.keys(complete).filter((name) => name !== idField);
		const { records: selected } = await run({ ...set, output: 'selected', fields: [field] });
		expect(selected[0]).toEqual(pick(complete, idField, field));
	});
});

test("reads Selected Fields for each item, among the operation's own fields", async () => {
	service.handler = jsonResponse(200, goldenOf('/code-host/get-profile').response);
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

const owner = { username: 'octo', url: 'x' };
const octo = { username: 'octo' };
const member = 'owner.username';

test.each<[what: string, record: object, fields: string[], selected: object]>([
	['a member keeps its place', { owner, name: 'a' }, [member, 'name'], { name: 'a', owner: octo }],
	['a member of a parent that is null is absent', { owner: null }, [member], {}],
	['a member of a parent that is missing is absent', {}, [member], {}],
	[
		'a member selected together with its parent changes nothing',
		{ owner },
		['owner', member],
		{ owner },
	],
])('Selected: %s', (_, record, fields, selected) => {
	const { result } = operationOf('codeHost repository.getStarred');
	const shape = outputShape('selected', () => fields, result.record);
	expect(shape({ id: 'R_1', ...record })).toEqual({ id: 'R_1', ...selected });
});
