import { type IDataObject, type INodeType, NodeConnectionTypes } from 'n8n-workflow';
import { packageUnderTest, runWorkflow, startNodeType } from '../../n8n/engine';
import type { WorkflowNode } from '../../n8n/engine/runWorkflow';
import { runBudget } from '../../nodes/shared/run/runBudget';
import { userGet } from './nodeRuns';
import { recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Max Credits per Run over all calls of a node in one execution of the workflow. */

const service = useSandbox();

/** Gives its input items to the loop one by one, as Loop Over Items does. */
const loop: INodeType = {
	description: {
		displayName: 'Loop',
		name: 'test.loop',
		group: ['transform'],
		version: 1,
		description: 'Loop',
		defaults: { name: 'Loop' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		const state = this.getContext('node');
		const items =
			(state.items as IDataObject[] | undefined) ?? this.getInputData().map(({ json }) => json);
		const [next, ...rest] = items;
		state.items = rest;
		return await Promise.resolve(
			next === undefined ? [[{ json: {} }], []] : [[], [{ json: next }]],
		);
	},
};

/** Looks six users up, one call of the node each; a second node of its own in the same loop where it is asked for. */
async function inLoop(options: object, { id, second }: { id?: string; second?: true } = {}) {
	const { name: packageName } = await packageUnderTest();
	const node: WorkflowNode = {
		name: 'Node',
		type: `${packageName}.codeHost`,
		parameters: userGet('={{ $json.name }}', { options: { ...options } }),
		onError: 'continueRegularOutput',
		credentials: { publicPlatformDataApi: { id: '1', name: 'Credential of the test' } },
		...(id === undefined ? {} : { id }),
	};
	const other = {
		...node,
		name: 'Other',
		parameters: userGet('={{ "x" + $runIndex }}', { options: { ...options } }),
	};
	delete other.id;
	const to = (name: string) => [{ node: name, type: NodeConnectionTypes.Main, index: 0 }];
	return await runWorkflow(
		{
			nodes: [
				{ name: 'Start', type: startNodeType, parameters: {} },
				{ name: 'Loop', type: 'test.loop', parameters: {} },
				node,
				...(second ? [other] : []),
			],
			connections: {
				Start: { main: [to('Loop')] },
				Loop: { main: [[], to('Node')] },
				Node: { main: [to(second ? 'Other' : 'Loop')] },
				...(second && { Other: { main: [to('Loop')] } }),
			},
		},
		{
			items: Array.from({ length: 6 }, (_, n) => ({ name: `user${n}` })),
			nodeTypes: { 'test.loop': loop },
			credentials: { publicPlatformDataApi: service.credential },
		},
	);
}

test.each<[string, object, { id?: string; second?: true }, number]>([
	['a limit holds over all of them', { maxRunCredits: 2 }, {}, 2],
	['it is 0', { maxRunCredits: 0 }, {}, 0],
	['it is more than all cost', { maxRunCredits: 9 }, {}, 6],
	['the limit of an input item is its own', { maxCredits: 1 }, {}, 6],
	[
		'a limit that changes counts what was spent under the others',
		{ maxRunCredits: '={{ $runIndex + 0.5 }}' },
		{},
		5,
	],
	['each node has its own', { maxRunCredits: 2 }, { second: true }, 4],
])('%s', async (_, options, more, credits) => {
	const result = await inLoop(options, more);
	expect(result.status).toBe('success');
	expect(service.sandbox.credits).toBe(credits);
});

test('each execution has its own', async () => {
	for (const credits of [2, 4]) {
		await inLoop({ maxRunCredits: 2 }, { id: 'the same node' });
		expect(service.sandbox.credits).toBe(credits);
	}
});

test('the calls that it leaves without credits say so', async () => {
	const runs = (await inLoop({ maxRunCredits: 2 })).runs('Node');
	expect(runs.map((run) => recordsIn(run).length)).toEqual([1, 1, 1, 1, 1, 1]);
	expect(recordsIn(runs[5] ?? { items: [] })).toMatchObject([
		{ error: 'Not sent: it would go over "Max Credits per Run" (2)' },
	]);
	expect(runs[5]?.hints[0]?.message).toContain(
		'Counted in "Max Credits per Run" from earlier calls of this node in this execution: 2.',
	);
	expect(runs[0]?.hints[0]?.message).not.toContain('earlier calls');
});

describe('in memory', () => {
	afterEach(() => jest.restoreAllMocks());

	test.each([
		[59, 2],
		[61, 3],
	])('%d minutes after its last use', async (minutes, credits) => {
		const context = { getExecutionId: () => `one ${minutes}`, getNode: () => ({ id: 'node' }) };
		const now = performance.now();
		const call = (limit: number | undefined, of: object = context) => runBudget(of as never, limit);
		call(3).settle(0, 1);
		jest.spyOn(performance, 'now').mockReturnValue(now + minutes * 60_000);
		expect(call(3).free).toBe(credits);
		expect(call(undefined).free).toBe(Infinity);
		expect(call(3, { ...context, getExecutionId: () => undefined }).free).toBe(3);
	});
});
