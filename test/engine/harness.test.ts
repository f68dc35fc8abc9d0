import { Expression } from 'n8n-workflow';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jsonOf, runNode, runWorkflow, startNodeType } from '.';
import { hasExpressionEngines } from './olderVersions';
import { OriginNode } from './originNode';
import { useProbe } from './probe/probe';
import { declaredBearer, probeApi } from './probe/probeApi';

const probe = useProbe();
const fails = { send: { status: 500 } };

describe('parameters', () => {
	test('an expression is evaluated for each item', async () => {
		const items = [{ n: 1 }, { n: 2 }];
		const result = await runNode(
			probe.options({ items, parameters: { body: '={{ { twice: $json.n * 2 } }}' } }),
		);
		expect(jsonOf(result)).toEqual([{ echo: { twice: 2 } }, { echo: { twice: 4 } }]);
		expect(result.status).toBe('success');
	});

	test('without items the node gets one empty item, with none it does not run', async () => {
		expect((await runNode(probe.options())).items).toHaveLength(1);
		const result = await runNode(probe.options({ items: [] }));
		expect(result.workflow.ran('Node')).toBe(false);
		expect(probe.seen).toHaveLength(1);
	});

	test('n8n refuses a run whose required parameter is missing', async () => {
		const result = await runNode(probe.options({ parameters: { url: '' } }));
		expect(result.status).toBe('error');
		expect(result.error?.name).toBe('WorkflowHasIssuesError');
		// older versions do not say which
		expect(result.error?.message).toMatch(/Parameter "URL" is required|workflow has issues/);
		expect(probe.seen).toEqual([]);
	});

	test('the time zone and the mode are those of the run', async () => {
		const body = '={{ { zone: $now.zoneName, mode: $execution.mode } }}';
		const run = probe.options({ parameters: { body }, timezone: 'Asia/Tokyo', mode: 'trigger' });
		expect(jsonOf(await runNode(run))).toEqual([
			{ echo: { zone: 'Asia/Tokyo', mode: 'production' } },
		]);
	});

	test('expressions run on the engine that the environment names', async () => {
		await runNode(probe.options());
		const named = process.env.EXPRESSION_ENGINE ?? 'legacy';
		expect(hasExpressionEngines() ? Expression.getActiveImplementation() : named).toBe(named);
	});
});

describe('credentials', () => {
	test.each([
		['in code', undefined],
		['by declaration', probeApi(declaredBearer)],
	])('a type that authenticates %s signs each request', async (_, credentialType) => {
		const result = await runNode(
			probe.options({ items: [{}, {}], ...(credentialType && { credentialType }) }),
		);
		expect(jsonOf(result)).toHaveLength(2);
		expect(probe.seen.map(({ authorization }) => authorization)).toEqual([
			'Bearer secret',
			'Bearer secret',
		]);
	});

	test('defaults are filled in, expressions resolved', async () => {
		const credential = { scheme: '={{ "Tok" + "en" }}', apiKey: 'secret' };
		await runNode(probe.options({ credential }));
		expect(probe.seen[0]?.authorization).toBe('Token secret');
	});

	test('reads are counted', async () => {
		expect((await runNode(probe.options({ items: [{}, {}, {}] }))).credentialReads).toBe(3);
		expect((await runNode(probe.options({ items: [] }))).credentialReads).toBe(0);
	});

	test('a node without its credential fails', async () => {
		const result = await runNode(probe.options({ credential: null }));
		expect(result.error?.message).toContain('credentials');
		expect(probe.seen).toEqual([]);
	});
});

describe('a failing item', () => {
	const items = [{ n: 1 }, { n: 2, ...fails }, { n: 3 }];

	test('stops the workflow by default', async () => {
		const result = await runNode(probe.options({ items }));
		expect(result).toMatchObject({ status: 'error', items: [], errorItems: [] });
		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: 'The server answered 500',
			context: { itemIndex: 1 },
		});
		expect(probe.seen).toHaveLength(2);
		expect(() => jsonOf(result)).toThrow('The server answered 500');
	});

	test('stands among the others with "Continue"', async () => {
		const result = await runNode(probe.options({ items, onError: 'continueRegularOutput' }));
		expect(result.status).toBe('success');
		expect(jsonOf(result)[1]).toEqual({ error: 'The server answered 500' });
		expect(result.items).toHaveLength(3);
		expect(result.errorItems).toEqual([]);
	});

	test('goes to the error output, with the fields of its input', async () => {
		const result = await runNode(probe.options({ items, onError: 'continueErrorOutput' }));
		expect(result.status).toBe('success');
		expect(result.items).toHaveLength(2);
		expect(result.errorItems).toEqual([
			{ json: { n: 2, ...fails, error: 'The server answered 500' }, pairedItem: { item: 1 } },
		]);
	});

	test('is retried with "Retry On Fail"', async () => {
		const result = await runNode(probe.options({ items: [fails], retryOnFail: true }));
		expect(result.status).toBe('error');
		expect(probe.seen).toHaveLength(2);
	});
});

test('hints are collected', async () => {
	expect((await runNode(probe.options())).hints).toEqual([]);
	const { hints } = await runNode(probe.options({ parameters: { hint: 'Mind the gap' } }));
	expect(hints).toEqual([{ message: 'Mind the gap', location: 'outputPane' }]);
});

test('a workflow of several nodes runs as its connections say', async () => {
	const type = 'test.origin';
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const result = await runWorkflow(
		{
			nodes: [
				{ name: 'Go', type: startNodeType, parameters: {} },
				{ name: 'First', type, parameters: { origin: '={{ $json.n + 1 }}' } },
				{ name: 'Second', type, parameters: { origin: "={{ $('Go').item.json.n }}" } },
				{ name: 'Apart', type, parameters: { origin: 'never' } },
			],
			connections: { Go: to('First'), First: to('Second') },
		},
		{ items: [{ n: 1 }, { n: 2 }], nodeTypes: { [type]: new OriginNode() } },
	);
	expect(result.status).toBe('success');
	expect(result.node('First').items.map(({ json }) => json)).toEqual([
		{ origin: 2 },
		{ origin: 3 },
	]);
	expect(result.node('Second').items.map(({ json }) => json.origin)).toEqual([1, 2]);
	expect(result.ran('Apart')).toBe(false);
});

test('n8n keeps its settings in the temporary folder', async () => {
	await runNode(probe.options());
	expect(existsSync(join(process.env.N8N_USER_FOLDER ?? '', '.n8n', 'config'))).toBe(true);
});
