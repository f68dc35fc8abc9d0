import { type INodeParameters, type INodeTypes, Workflow } from 'n8n-workflow';
import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';

/*
 * What the editor says while filters are filled in: the conditions of the hints, as n8n's editor evaluates
 * them, before a run.
 */

const nodeType = new CodeHost();
const nodeTypes = {
	getByName: () => nodeType,
	getByNameAndVersion: () => nodeType,
	getKnownTypes: () => ({}),
} satisfies INodeTypes;

function saidOf(filters: INodeParameters, resource: string): string[] {
	const node = {
		id: 'node',
		name: 'Node',
		type: 'node',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: { resource, operation: 'search', query: 'a', filters },
	};
	const { expression } = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return (nodeType.description.hints ?? [])
		.filter(({ displayCondition = '' }) => {
			const shown = expression.getSimpleParameterValue(node, displayCondition, 'internal', {});
			expect(typeof shown).toBe('boolean');
			return shown;
		})
		.map(({ message }) => message);
}

const [ROOM, OWNER, LABEL] = ['exclude each other', 'needs its owner', 'holds no label'];

test.each<[string, INodeParameters, string | undefined]>([
	['issue', {}, undefined],
	['issue', { labels: '', repos: '', created: { range: { gte: '', lte: '' } } }, undefined],
	['issue', { repos: 'octo/hello, https://code.example/acme/site,' }, undefined],
	['issue', { repos: '={{ $json.repos }}', labels: '={{ " " }}' }, undefined],
	['issue', { repos: '["hello"]' }, undefined],
	['issue', { repos: 'octo/hello, hello' }, OWNER],
	['issue', { repos: 'octo/' }, OWNER],
	['issue', { labels: ' , ' }, LABEL],
	['issue', { labels: 'bug,' }, undefined],
	['issue', { created: { range: { gte: '2026-01-05T00:00:00', lte: '2026-01-05' } } }, undefined],
	[
		'issue',
		{ created: { range: { gte: '2026-02-01T00:00:00', lt: '2026-02-01T00:00:00' } } },
		ROOM,
	],
	['issue', { updated: { range: { gt: '2026-02-01', lt: '2026-02-02' } } }, ROOM],
	['issue', { updated: { range: { gte: '={{ $now }}', lt: '2026-02-02' } } }, undefined],
	['issue', { comments: { range: { gte: '10', lte: '9' } } }, ROOM],
	['user', { repos: { range: { gte: '9', lte: '10' } } }, undefined],
	['user', { followers: { range: { gt: '1.5', lt: '3' } } }, undefined],
	['user', { followers: { range: { gt: '100', lte: '20' } } }, ROOM],
])('%s search with %j', (resource, filters, part) => {
	expect(saidOf(filters, resource)).toEqual(
		part === undefined ? [] : [expect.stringContaining(part)],
	);
});
