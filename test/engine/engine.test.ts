import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Expression, NodeApiError } from 'n8n-workflow';
import { loadPackage, packageUnderTest } from '../../n8n/engine';
import { hasExpressionEngines } from '../../n8n/engine/olderVersions';
import { useSandbox } from '../executor/sandboxService';

/** What the other tests rely on: that the engine is n8n's own, and runs what they think that it runs. */

const service = useSandbox();

test('expressions run on the engine that the environment names', async () => {
	await service.lookup('octo');
	const named = process.env.EXPRESSION_ENGINE ?? 'legacy';
	expect(hasExpressionEngines() ? Expression.getActiveImplementation() : named).toBe(named);
});

test('n8n keeps its settings in the temporary folder', async () => {
	await service.lookup('octo');
	expect(existsSync(join(process.env.N8N_USER_FOLDER ?? '', '.n8n', 'config'))).toBe(true);
});

test('the time zone and the mode are those of the run', async () => {
	const query = '={{ $now.zoneName }} {{ $execution.mode }}';
	await service.run({
		nodeType: 'codeHost',
		parameters: { resource: 'user', operation: 'search', query, limit: 1 },
		timezone: 'Asia/Tokyo',
		mode: 'trigger',
	});
	expect(service.bodies).toMatchObject([{ query: 'Asia/Tokyo production' }]);
});

test('n8n refuses a run whose required parameter is missing, and a node without its credential', async () => {
	const { status, error } = await service.lookup('');
	expect({ status, name: error?.name }).toEqual({
		status: 'error',
		name: 'WorkflowHasIssuesError',
	});
	const without = await service.lookup('octo', { credential: null });
	expect(without.error?.message).toContain('credentials');
	expect(service.sandbox.log).toEqual([]);
});

test('without items a node gets one empty item, with none it does not run', async () => {
	expect((await service.lookup('octo')).items).toHaveLength(1);
	const { workflow, credentialReads } = await service.lookup('octo', { items: [] });
	expect({ ran: workflow.ran('Node'), credentialReads }).toEqual({
		ran: false,
		credentialReads: 0,
	});
});

test("PACKAGE_DIR chooses a built package, which n8n loads and which shares the engine's n8n-workflow", async () => {
	const directory = mkdtempSync(join(tmpdir(), 'packed-'));
	const describePackage = (file: string) =>
		writeFileSync(
			join(directory, 'package.json'),
			JSON.stringify({ name: 'n8n-nodes-packed', version: '1.2.3', n8n: { nodes: [file] } }),
		);
	describePackage('dist/Packed.node.js');
	mkdirSync(join(directory, 'dist'));
	writeFileSync(
		join(directory, 'dist/Packed.node.js'),
		`const { NodeApiError } = require('n8n-workflow');
		exports.Packed = class {
			description = { displayName: 'Packed', name: 'packed', group: [], version: 1, properties: [] };
			error() { return new NodeApiError({}, {}); }
		};`,
	);
	const before = process.env.PACKAGE_DIR;
	process.env.PACKAGE_DIR = directory;
	try {
		const packed = await packageUnderTest();
		expect(packed.name).toBe('n8n-nodes-packed');
		const node = (await packed.nodeType('packed')) as unknown as { error(): unknown };
		expect(node.error()).toBeInstanceOf(NodeApiError);
		describePackage('dist/Missing.node.js');
		await expect(loadPackage(directory)).rejects.toThrow('Missing.node.js');
	} finally {
		if (before === undefined) delete process.env.PACKAGE_DIR;
		else process.env.PACKAGE_DIR = before;
		rmSync(directory, { recursive: true });
	}
});
