import { type INodeParameters, type INodeType, type INodeTypes, Workflow } from 'n8n-workflow';
import { platforms } from '../../catalogue/platforms';
import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';
import { Microblog } from '../../nodes/Microblog/Microblog.node';

/*
 * What the editor says before a run, while filters are filled in and of what things cost: the conditions of
 * the hints, as n8n's editor evaluates them.
 */

function saidOf(nodeType: INodeType, parameters: INodeParameters): string[] {
	const nodeTypes: INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const position: [number, number] = [0, 0];
	const node = { id: 'node', name: 'Node', type: 'node', typeVersion: 1, position, parameters };
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
	['issue', { repos: 'octo/hello\nhello' }, OWNER],
	['issue', { repos: 'octo/hello; acme/site\n' }, undefined],
	['issue', { repos: 'octo/' }, OWNER],
	['issue', { labels: ' , ' }, LABEL],
	['issue', { labels: 'bug,' }, undefined],
	['issue', { created: { range: { gte: '2026-01-05T00:00:00', lte: '2026-01-05' } } }, undefined],
	['issue', { created: { range: { gte: '2026-02-01', lt: '2026-02-01T00:00:00' } } }, ROOM],
	['issue', { updated: { range: { gt: '2026-02-01', lt: '2026-02-02' } } }, ROOM],
	['issue', { updated: { range: { gte: '={{ $now }}', lt: '2026-02-02' } } }, undefined],
	['issue', { comments: { range: { gte: '10', lte: '9' } } }, ROOM],
	['user', { repos: { range: { gte: '9', lte: '10' } } }, undefined],
	['user', { followers: { range: { gt: '1.5', lt: '3' } } }, undefined],
	['user', { followers: { range: { gt: '100', lte: '20' } } }, ROOM],
])('%s search with %j', (resource, filters, part) => {
	const search = { resource, operation: 'search', query: 'a', filters };
	expect(saidOf(new CodeHost(), search)).toEqual(
		part === undefined ? [] : [expect.stringContaining(part)],
	);
});

const all = { resource: 'tweet', operation: 'getMany', userId: '1', returnAll: true };

test.each<[string, INodeParameters, boolean]>([
	['all records, a credit each', all, true],
	['other options', { ...all, options: { maxRetries: 1 } }, true],
	['up to Limit', { ...all, returnAll: false }, false],
	['Max Credits', { ...all, options: { maxCredits: 50 } }, false],
	['Max Credits per Run', { ...all, options: { maxRunCredits: '={{ $json.most }}' } }, false],
	['a price for each request', { ...all, operation: 'getReplies', tweetId: '1' }, false],
])('Return All says what it may cost: %s', (_, parameters, isSaid) => {
	const said = isSaid ? [expect.stringContaining('set Max Credits')] : [];
	expect(saidOf(new Microblog(), parameters)).toEqual(said);
});

test('a trigger says below Event, and once it is published, what its polls cost', () => {
	const least = 'At least 1 credit per poll and watched value';
	const said: Readonly<Record<string, string>> = {
		microblogTrigger: `${least} (New Tweet: 3), up to 4 for the first poll`,
		professionalNetworkTrigger: `${least} (new records: 3), up to 10 for the first poll`,
	};
	for (const { trigger } of platforms) {
		const hint = trigger.properties.find(({ name }) => name === 'event')?.hint;
		expect(hint).toBe(said[trigger.name] ?? `${least}, the first poll too`);
		expect(trigger.activationMessage).toMatch(/Each poll costs at least 1 credit/);
	}
});
