import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Expression } from 'n8n-workflow';
import { nodeTypeOf } from '../../n8n/engine/packages';
import { useSandbox } from '../executor/sandboxService';

/** Assumptions of the other tests: that the engine is n8n's own, and runs what they expect. */

const service = useSandbox();

test('evaluates expressions with the engine, and keeps settings in the folder, that the environment names', async () => {
	await service.lookup('octo');
	const named = process.env.EXPRESSION_ENGINE ?? 'legacy';
	expect(Expression.getActiveImplementation()).toBe(named);
	// n8n keeps its settings in the temporary folder
	expect(existsSync(join(process.env.N8N_USER_FOLDER ?? '', '.n8n', 'config'))).toBe(true);
});

test('n8n rejects a run with a missing required parameter, and a node without its credential', async () => {
	const { status, error } = await service.lookup('');
	expect({ status, name: error?.name }).toEqual({
		status: 'error',
		name: 'WorkflowHasIssuesError',
	});
	const without = await service.lookup('octo', { credential: null });
	expect(without.error?.message).toContain('credentials');
	expect(service.sandbox.log).toEqual([]);
});

test('PACKAGE_DIR loads a built package, to which n8n adds the codex files', async () => {
	const { description } = await nodeTypeOf('codeHost');
	expect('codex' in description).toBe(process.env.PACKAGE_DIR !== undefined);
});
