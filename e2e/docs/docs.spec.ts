import assert from 'node:assert/strict';
import { ours, row, save } from '../../n8n/workflow';
import { test } from '../fixtures';
import { openNode } from '../editor/nodeDetails';

// The Docs link of a node, as n8n makes it of the codex file: it adds its tracking at the end.

for (const [name, type] of [
	['Code Host', 'codeHost'],
	['Code Host Trigger', 'codeHostTrigger'],
] as const) {
	test(`the Docs link of ${name} leads to its page`, async ({ page, n8n }) => {
		const { id } = await save(n8n.client, row(name, [ours(name, type, {})]));
		await page.goto(`/workflow/${id}`);
		await openNode(page, name);
		const href = await page.getByRole('link', { name: 'Docs' }).first().getAttribute('href');
		const { pathname, hash, search } = new URL(href ?? '');
		assert.match(pathname, /\/blob\/main\/docs\/nodes\/CodeHost\.md$/);
		assert.equal(hash, '');
		assert.match(search, /utm_source=n8n_app/);
	});
}
