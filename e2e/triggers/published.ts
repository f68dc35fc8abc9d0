import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../../n8n/client';
import { type Execution, type Fields, finished, itemsOf } from '../../n8n/execution';
import { save, type Workflow, type WorkflowNode } from '../../n8n/workflow';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';

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
		private readonly id: string,
		/** Name of the node whose items are looked at. */
		private readonly last: string,
	) {}

	/**
	 * Publishes a copy of a workflow in which every trigger of ours polls every two seconds.
	 * @param last name of the node whose items are looked at
	 * @throws PlainFailure with n8n's reason, when it refuses the trigger
	 */
	static async publish(
		client: N8nClient,
		workflow: Workflow,
		last: string,
	): Promise<PublishedWorkflow> {
		const nodes = workflow.nodes.map((node) => (isTrigger(node) ? pollingOften(node) : node));
		const { name, connections } = workflow;
		const { id } = await save(client, { name, nodes, connections });
		const published = new PublishedWorkflow(client, id, last);
		await published.publish((status) => {
			if (status === 'failed') throw new PlainFailure(`n8n did not publish ${name}`);
		});
		return published;
	}

	/** Publishes it, again where it was before. @param look gets n8n's word on it until it is published */
	async publish(look: (status: string) => void = () => undefined): Promise<void> {
		const { versionId } = (await this.client.call('GET', `/workflows/${this.id}`)) as Fields;
		await this.client.call('POST', `/workflows/${this.id}/activate`, { versionId });
		const isPublished = async () => {
			const status = await this.status();
			look(status);
			return status === 'published';
		};
		await pWaitFor(isPublished, { interval: 100, timeout: 60_000 });
	}

	async unpublish(): Promise<void> {
		await this.client.call('POST', `/workflows/${this.id}/deactivate`);
	}

	async outcome(): Promise<Outcome> {
		const executions = await this.executions();
		const runs = executions.filter(({ status }) => status === 'success');
		return {
			fired: runs.map((run) => itemsOf(run, this.last)),
			failed: executions
				.filter(({ status }) => status !== 'success')
				.map(({ status, resultData }) => resultData.error?.message ?? status),
		};
	}

	/** Those that have ended, and those under way when they have. */
	private async executions(): Promise<Execution[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: this.id }));
		const { results } = (await this.client.call('GET', `/executions?filter=${filter}`)) as {
			results: Array<{ id: string }>;
		};
		const ids = results.map(({ id }) => id).sort((one, other) => Number(one) - Number(other));
		return await Promise.all(ids.map((id) => finished(this.client, id)));
	}

	/** How n8n has it: `in_progress`, `published` or `failed`. */
	async status(): Promise<string> {
		const path = `/workflows/${this.id}/publication-status`;
		return String(((await this.client.call('GET', path)) as Fields).status);
	}
}

function isTrigger({ type }: WorkflowNode): boolean {
	return /^n8n-nodes-public-platform-data\..*Trigger$/.test(type);
}

function pollingOften(trigger: WorkflowNode): WorkflowNode {
	return { ...trigger, parameters: { ...trigger.parameters, pollTimes: EVERY_TWO_SECONDS } };
}
