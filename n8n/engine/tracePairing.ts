import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { nodeTypeThat } from './nodeTypes';
import type { NodeResult, RunNodeOptions } from './runNode';
import { nodeName, nodeResult, startName, workflowWithNode } from './runNode';
import { runWorkflow } from './runWorkflow';

const type = 'test.origin';
const afterItems = 'After items';
const afterErrors = 'After errors';

/** The input item that an output item leads back to; n8n's own message if it leads nowhere. */
export type Origin = IDataObject | string;

export interface TracedResult extends NodeResult {
	/** For each item of the first output, in order. */
	origins: Origin[];
	/** For each item of the error output, in order. */
	errorOrigins: Origin[];
}

/**
 * Runs a node as `runNode` does, with a node after each of its outputs that asks n8n for
 * `$('Start').item`: what a person's workflow relies on, and what a wrong `pairedItem` breaks.
 * Give `items` that differ from each other, or a wrong pairing looks like a right one.
 */
export async function tracePairing(options: RunNodeOptions): Promise<TracedResult> {
	const { workflow, settings } = await workflowWithNode(options);
	const parameters = { origin: `={{ $('${startName}').item.json }}` };
	const result = await runWorkflow(
		{
			...workflow,
			nodes: [
				...workflow.nodes,
				{ name: afterItems, type, parameters },
				{ name: afterErrors, type, parameters },
			],
			connections: {
				...workflow.connections,
				[nodeName]: {
					main: [
						[{ node: afterItems, type: 'main', index: 0 }],
						[{ node: afterErrors, type: 'main', index: 0 }],
					],
				},
			},
		},
		{ ...settings, nodeTypes: { ...settings.nodeTypes, [type]: originNode } },
	);
	const originsAt = (name: string): Origin[] =>
		result.node(name).items.map(({ json }) => json.origin as Origin);
	return {
		...nodeResult(result),
		origins: originsAt(afterItems),
		errorOrigins: originsAt(afterErrors),
	};
}

const originProperty: INodeProperties = {
	displayName: 'Origin',
	name: 'origin',
	type: 'json',
	default: '',
};

/** Evaluates an expression for each item, like Edit Fields; keeps the message if n8n cannot. */
const originNode = nodeTypeThat(
	'origin',
	async function () {
		return this.getInputData().map((_, item) => {
			try {
				const origin = this.getNodeParameter('origin', item) as IDataObject;
				return { json: { origin }, pairedItem: { item } };
			} catch (error) {
				return { json: { origin: (error as Error).message }, pairedItem: { item } };
			}
		});
	},
	[originProperty],
);
