import assert from 'node:assert/strict';
import type { N8nClient } from '../../n8n/client';
import { execute, type Fields } from '../../n8n/execution';
import { manualTrigger, node, row, save } from '../../n8n/workflow';

const mapped = {
	mappingMode: 'defineBelow',
	value: { company: '={{ $json.company }}' },
	matchingColumns: [],
	schema: [
		{ id: 'company', displayName: 'company', required: false, display: true, type: 'string' },
	],
};

/** What a caller sees of an answer: `asked` comes by way of n8n's paired items. */
const SEEN = `={{ {
	asked: $('Companies').item.json.company,
	got: $json.universalName,
	error: $json.error,
	isStored: $json.isStored,
} }}`;

/**
 * Calls a sub-workflow that takes companies, from a workflow made for it.
 * @param id of the sub-workflow
 * @returns what came back for companies, one entry for each item that came
 */
export function callerOf(
	client: N8nClient,
	id: string,
): (companies: string[]) => Promise<Fields[]> {
	return async (companies) => {
		const list = JSON.stringify({ rows: companies.map((company) => ({ company })) });
		const workflow = await save(
			client,
			row('Caller', [
				manualTrigger(),
				node('List', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: list, options: {} }),
				node('Companies', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
				node('Look up', 'n8n-nodes-base.executeWorkflow', 1.2, {
					workflowId: { __rl: true, mode: 'id', value: id },
					workflowInputs: mapped,
					mode: 'once',
					options: { waitForSubWorkflow: true },
				}),
				node('Seen', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: SEEN, options: {} }),
			]),
		);
		const { status, resultData } = await execute(client, workflow.id, 'Click to run');
		assert.equal(status, 'success', resultData.error?.message);
		return (resultData.runData.Seen?.[0]?.data?.main?.[0] ?? []).map(({ json }) => json);
	};
}
