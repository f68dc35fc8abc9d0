import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { extract, list, type ReadEntry } from 'tar';
import { n8n, name, version } from '../../package.json';
import { packIfChanged } from '../pack';
import { root } from '../paths';

/** Everything that belongs in the package. */
const SHIPPED = [
	/^(package\.json|index\.js|README\.md|LICENSE\.md)$/,
	/^dist\/(nodes|credentials)\/(\w+\/)*\w+(\.node|\.credentials)?\.js$/,
	/^dist\/nodes\/\w+\/\w+\.node\.json$/,
	/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/\w+\/\w+\.json$/,
	/^dist\/(nodes|credentials|icons)\/(\w+\/)*[\w.-]+\.(svg|png)$/,
];

/** Max size in bytes, unpacked. */
const MAX_BYTES = 2_000_000;

test('the tarball contains what ships and nothing else', async () => {
	const sizes = new Map<string, number>();
	const linking: string[] = [];
	const onReadEntry = (entry: ReadEntry) => {
		sizes.set(entry.path.replace('package/', ''), entry.size);
		if (/\.(node\.json|credentials\.js)$/.test(entry.path))
			entry.on('data', (part) => linking.push(String(part)));
	};
	await list({ file: await packIfChanged(), onReadEntry });
	const paths = [...sizes.keys()];
	const strays = paths.filter((path) => !SHIPPED.some((pattern) => pattern.test(path)));
	assert.deepEqual(strays, []);
	const codex = n8n.nodes.map((node) => node.replace(/\.js$/, '.json'));
	const needed = ['package.json', 'README.md', 'LICENSE.md', ...n8n.credentials, ...n8n.nodes];
	const missing = [...needed, ...codex].filter((path) => !sizes.has(path));
	assert.deepEqual(missing, []);
	const links = linking.join('').match(/\/blob\/[^/]+\//g) ?? [];
	assert.deepEqual([...new Set(links)], [`/blob/v${version}/`], 'Docs links lead to this version');
	const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
	assert.ok(size > 0 && size <= MAX_BYTES, `${size} bytes`);
});

test('every node loads beside the Zod 3.23 of another community package', async () => {
	const modules = join(mkdtempSync(join(tmpdir(), 'community-')), 'node_modules');
	const [own, zod] = [join(modules, name), join(modules, 'zod')];
	for (const folder of [own, zod]) mkdirSync(folder, { recursive: true });
	await extract({ file: await packIfChanged(), cwd: own, strip: 1 });
	const exports = { '.': './index.js', './package.json': './package.json' };
	writeFileSync(join(zod, 'package.json'), JSON.stringify({ version: '3.23.8', exports }));
	writeFileSync(join(zod, 'index.js'), '');
	const files = [...n8n.nodes, ...n8n.credentials].map((file) => join(own, file));
	const load = `for (const file of ${JSON.stringify(files)}) require(file)`;
	// n8n's way to make packages find their dependencies
	execFileSync(process.execPath, ['-e', load], {
		env: { ...process.env, NODE_PATH: join(root, 'node_modules') },
	});
	rmSync(join(modules, '..'), { recursive: true });
});
