import { PollContext } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IPollFunctions,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import type { InMemoryCredentialsHelper } from './credentialsHelper';
import { pollRunner } from './olderVersions';

/** What one poll did. */
export interface Polled {
	/** Items that came out; undefined where none started an execution. */
	readonly items: IDataObject[] | undefined;
	/** The error that the poll failed with: thrown at an activation, else a failed execution. */
	readonly error: Error | undefined;
}

/** The table that keeps a trigger's memory in n8n's engine with cursors. */
export interface CursorTable {
	begin(): void;
	data(): IDataObject;
	commit(): void;
}

/** What n8n's server has around a poll. */
interface Surroundings {
	readonly budgetMs: number;
	readonly isManual: boolean;
	readonly credential: InMemoryCredentialsHelper;
	/** Saves the static data, as n8n does with the items of a poll. */
	readonly save: () => void;
	readonly cursor: CursorTable | undefined;
}

/** One poll context of n8n, and n8n's own executor around it. */
export class Registration {
	private emitted: INodeExecutionData[][] | undefined;
	private failed: Error | undefined;
	private readonly run: (testing?: boolean) => Promise<unknown>;

	constructor(
		readonly workflow: Workflow,
		activation: WorkflowActivateMode,
		{ budgetMs, isManual, credential, save, cursor }: Surroundings,
	) {
		const node = Object.values(workflow.nodes)[0] as INode;
		const mode = isManual ? 'manual' : 'trigger';
		const base = { id: workflow.id, name: workflow.name, nodes: [node], connections: {} };
		const additionalData = additionalDataFor(base as never, mode, credential);
		const context = new PollContext(
			workflow,
			node,
			additionalData,
			mode,
			activation,
			(items) => {
				this.emitted = items;
				cursor?.commit();
				if (!isManual) save();
			},
			(error) => {
				this.failed = error;
			},
			async () => await Promise.resolve(cursor?.commit()),
			async (poll) => {
				cursor?.begin();
				return await poll();
			},
			cursor ? () => cursor.data() : undefined,
			() => budgetMs,
		);
		const poll = context as unknown as IPollFunctions;
		this.run = pollRunner(workflow, node, poll);
	}

	async poll(testing: boolean): Promise<Polled> {
		this.emitted = undefined;
		this.failed = undefined;
		try {
			await this.run(testing);
		} catch (error) {
			this.failed = error as Error;
		}
		// set by the callbacks of the context meanwhile
		const emitted = this.emitted as INodeExecutionData[][] | undefined;
		return { items: emitted?.[0]?.map(({ json }) => json), error: this.failed };
	}
}
