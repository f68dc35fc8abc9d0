import type { N8nClient } from '../client';
import { execute, type Fields, itemsOf } from '../execution';
import { manualTrigger, node, row, save } from '../workflow';

/** What a caller sees of an answer: `asked` comes by way of n8n's paired items. */
const SEEN = `={{ {
	asked: $('Click to run').item.json.company,
	got: $json.universalName,
	error: $json.error,
	isStored: $json.isStored,
} }}`;

/**
 * Calls a sub-workflow that takes companies, given by its id, from a workflow made for it.
 * @returns gives one entry for each item that came back
 */
export function callerOf(client: N8nClient, id: string) {
	const nodes = [
		manualTrigger(),
		node('Look up', 'n8n-nodes-base.executeWorkflow', 1.2, {
			workflowId: { __rl: true, mode: 'id', value: id },
			mode: 'once',
			options: { waitForSubWorkflow: true },
		}),
		node('Seen', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: SEEN, options: {} }),
	];
	return async (companies: readonly string[]): Promise<Fields[]> => {
		const pinData = { 'Click to run': companies.map((company) => ({ json: { company } })) };
		const caller = await save(client, { ...row('Caller', nodes), pinData });
		return itemsOf(await execute(client, caller, 'Click to run'), 'Seen');
	};
}
