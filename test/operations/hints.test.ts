import { type INodeParameters, type INodeTypes, Workflow } from 'n8n-workflow';
import { platforms } from '../../catalogue/platforms';
import { Microblog } from '../../nodes/Microblog/Microblog.node';

/* What the editor says before a run of what things cost: the conditions of the hints, as n8n's editor evaluates them. */

function saidOf(parameters: INodeParameters): string[] {
	const nodeType = new Microblog();
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
	expect(saidOf(parameters)).toEqual(said);
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
