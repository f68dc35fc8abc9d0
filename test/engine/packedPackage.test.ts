import { NodeApiError } from 'n8n-workflow';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jsonOf, loadPackage, packageUnderTest, runNode } from '.';
import { useProbe } from './probe/probe';

/** A package as it comes out of an npm tarball: plain JavaScript, far from any node_modules. */
const files = {
	'package.json': JSON.stringify({
		name: 'n8n-nodes-packed',
		version: '1.2.3',
		n8n: { nodes: ['dist/Packed.node.js'], credentials: ['dist/PackedApi.credentials.js'] },
	}),
	'dist/Packed.node.js': `
		const { NodeApiError } = require('n8n-workflow');
		exports.Packed = class {
			description = {
				displayName: 'Packed', name: 'packed', group: [], version: 1, description: '',
				defaults: { name: 'Packed' }, inputs: ['main'], outputs: ['main'],
				credentials: [{ name: 'packedApi', required: true }],
				properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
			};
			async execute() {
				const url = this.getNodeParameter('url', 0);
				const request = { method: 'POST', url, body: { packed: true }, json: true };
				const { httpRequestWithAuthentication } = this.helpers;
				return [[{ json: await httpRequestWithAuthentication.call(this, 'packedApi', request) }]];
			}
			error() { return new NodeApiError({}, {}); }
		};`,
	'dist/PackedApi.credentials.js': `
		exports.PackedApi = class {
			name = 'packedApi';
			displayName = 'Packed API';
			properties = [];
			authenticate = async ({ apiKey }, request) => ({ ...request, headers: { authorization: 'Key 1' } });
		};`,
};

let directory: string;
beforeAll(() => {
	directory = mkdtempSync(join(tmpdir(), 'packed-'));
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(directory, path)), { recursive: true });
		writeFileSync(join(directory, path), content);
	}
});
afterAll(() => rmSync(directory, { recursive: true }));

const probe = useProbe();

test('n8n loads the package, and its node runs with its own credential type', async () => {
	const packed = await loadPackage(directory);
	expect(packed).toMatchObject({
		name: 'n8n-nodes-packed',
		nodeNames: ['packed'],
		credentialNames: ['packedApi'],
	});
	const { url } = probe;
	const result = await runNode({
		package: packed,
		nodeType: 'packed',
		parameters: { url },
		credential: { apiKey: '1' },
		credentialName: 'packedApi',
	});
	expect(jsonOf(result)).toEqual([{ echo: { packed: true } }]);
	expect(probe.seen[0]?.authorization).toBe('Key 1');
});

test("the package shares the engine's n8n-workflow", async () => {
	const { nodeType } = await loadPackage(directory);
	const node = (await nodeType('packed')) as unknown as { error(): unknown };
	expect(node.error()).toBeInstanceOf(NodeApiError);
});

test('PACKAGE_DIR chooses the built package', async () => {
	const before = process.env.PACKAGE_DIR;
	process.env.PACKAGE_DIR = directory;
	try {
		expect((await packageUnderTest()).name).toBe('n8n-nodes-packed');
	} finally {
		if (before === undefined) delete process.env.PACKAGE_DIR;
		else process.env.PACKAGE_DIR = before;
	}
});

test('a package that lists a missing file does not load', async () => {
	writeFileSync(
		join(directory, 'package.json'),
		JSON.stringify({ name: 'n8n-nodes-packed', n8n: { nodes: ['dist/Missing.node.js'] } }),
	);
	await expect(loadPackage(directory)).rejects.toThrow('Missing.node.js');
});
