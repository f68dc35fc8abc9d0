import type { N8nClient } from '../../n8n/client';
import { executionsOf, type Fields, itemsOf } from '../../n8n/execution';
import { publish, unpublish } from '../../n8n/publish';
import { save, type Workflow, type WorkflowNode } from '../../n8n/workflow';

/** A poll every two seconds. n8n refuses a cron expression with a step of seconds, but takes thirty poll times. */
const EVERY_TWO_SECONDS = {
	item: Array.from({ length: 30 }, (_, at) => ({
		mode: 'custom',
		cronExpression: `${at * 2} * * * * *`,
	})),
};

/** What the executions of a workflow have come to so far. */
export interface Outcome {
	/** For each that succeeded, in their order, the items of the node that is looked at. */
	fired: Fields[][];
	/** The messages of those that failed. */
	failed: string[];
}

/** A published workflow that a trigger starts every time something has happened. */
export class PublishedWorkflow {
	private constructor(
		private readonly client: N8nClient,
		readonly id: string,
		/** Name of the node whose items are looked at. */
		private readonly last: string,
	) {}

	/**
	 * Publishes a copy of a workflow in which every trigger of ours polls every two seconds.
	 * @param last name of the node whose items are looked at
	 */
	static async publish(
		client: N8nClient,
		{ name, nodes, connections }: Workflow,
		last: string,
	): Promise<PublishedWorkflow> {
		const often = nodes.map((node) => (isTrigger(node) ? pollingOften(node) : node));
		const id = await save(client, { name, nodes: often, connections });
		await publish(client, id);
		return new PublishedWorkflow(client, id, last);
	}

	async unpublish(): Promise<void> {
		await unpublish(this.client, this.id);
	}

	async outcome(): Promise<Outcome> {
		const executions = (await executionsOf(this.client, this.id)).reverse();
		const runs = executions.filter(({ status }) => status === 'success');
		return {
			fired: runs.map((run) => itemsOf(run, this.last)),
			failed: executions
				.filter(({ status }) => status !== 'success')
				.map(({ status, resultData }) => resultData.error?.message ?? status),
		};
	}
}

function isTrigger({ type }: WorkflowNode): boolean {
	return /^n8n-nodes-public-platform-data\..*Trigger$/.test(type);
}

function pollingOften(trigger: WorkflowNode): WorkflowNode {
	return { ...trigger, parameters: { ...trigger.parameters, pollTimes: EVERY_TWO_SECONDS } };
}
