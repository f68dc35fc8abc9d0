import type {
	ExecutionError,
	ExecutionStatus,
	INodeExecutionData,
	IRun,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';

/** What one node did in a run. */
export interface NodeOutcome {
	/** Its first output. */
	items: INodeExecutionData[];
	/** Its second output: with `continueErrorOutput` the failed items. */
	errorItems: INodeExecutionData[];
	/** What it failed with, also if the workflow went on. n8n keeps a plain copy: no `instanceof`. */
	error?: ExecutionError;
	/** What it shows in the output panel. */
	hints: NodeExecutionHint[];
}

/** A finished, failed or cancelled run. */
export class WorkflowResult {
	constructor(
		/** The whole record, as the engine gives it. */
		readonly run: IRun,
		/** As n8n's execution list shows it: `success`, `error` or `canceled`. */
		readonly status: ExecutionStatus,
		/** How often credentials were read. */
		readonly credentialReads: number,
	) {}

	/** What stopped the run, if anything did. */
	get error(): ExecutionError | undefined {
		return this.run.data.resultData.error;
	}

	/** Whether the node of that name was executed at all. */
	ran(node: string): boolean {
		return this.tasks(node).length > 0;
	}

	/** What the node of that name did in its last run; empty lists if it did not run. */
	node(name: string): NodeOutcome {
		return outcomeOf(this.tasks(name).at(-1));
	}

	/** What it did each time that it ran, as in a loop. */
	runs(name: string): NodeOutcome[] {
		return this.tasks(name).map(outcomeOf);
	}

	private tasks(node: string): ITaskData[] {
		return this.run.data.resultData.runData[node] ?? [];
	}
}

function outcomeOf(task: ITaskData | undefined): NodeOutcome {
	const outputs = task?.data?.main ?? [];
	return {
		items: outputs[0] ?? [],
		errorItems: outputs[1] ?? [],
		...(task?.error && { error: task.error }),
		hints: task?.hints ?? [],
	};
}
