import { WorkflowExecute } from 'n8n-core';
import {
	type ExecutionError,
	type ExecutionStatus,
	type IBinaryKeyData,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type ITaskData,
	type NodeExecutionHint,
	WorkflowOperationError,
} from 'n8n-workflow';
import { startNode, startNodeType } from './nodeTypes';
import { type Prepared, prepare, type Surroundings, type WorkflowJson } from './prepare';

export interface RunWorkflowOptions extends Surroundings {
	/** Stops the run when it aborts, as n8n's Stop button does. */
	signal?: AbortSignal;
	/** What the start node emits; one empty item if not given. */
	items?: IDataObject[];
	/** The files that each of them carries. */
	binary?: IBinaryKeyData;
}

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
export interface WorkflowResult {
	/** As n8n's execution list shows it: `success`, `error` or `canceled`. */
	status: ExecutionStatus;
	error: ExecutionError | undefined;
	/** The whole record, as the engine gives it; undefined where it refused to begin. */
	run: IRun | undefined;
	/** What the node of that name did each time that it ran, as in a loop. */
	runs(node: string): NodeOutcome[];
	credentialReads: number;
}

/**
 * Runs a workflow to its end on n8n's real engine, in this process, from its node of type {@link startNodeType}. A
 * failing node does not reject: the result says so, as n8n's execution list would. Nor does a workflow that n8n refuses to
 * begin, as where a required parameter is missing. Rejects only if a node type or a credential type cannot be loaded.
 */
export async function runWorkflow(
	json: WorkflowJson,
	{ items = [{}], binary, signal, ...around }: RunWorkflowOptions = {},
): Promise<WorkflowResult> {
	const nodeTypes = { ...around.nodeTypes, [startNodeType]: startNode(items, binary) };
	const prepared = await prepare(json, { ...around, nodeTypes });
	// What a server saves: the state when the run ended, or when it was cancelled.
	let savedStatus: ExecutionStatus | undefined;
	prepared.additionalData.hooks.addHandler('workflowExecuteAfter', (run) => {
		savedStatus ??= run.status;
	});
	const ended = await execute(prepared, signal);
	const run = ended instanceof WorkflowOperationError ? undefined : ended;
	return {
		run,
		status: savedStatus ?? run?.status ?? 'error',
		error: ended instanceof WorkflowOperationError ? ended : ended.data.resultData.error,
		runs: (node) => (run?.data.resultData.runData[node] ?? []).map(outcomeOf),
		credentialReads: prepared.credentialsHelper.reads,
	};
}

/** @returns the run, or why n8n refused to begin it. Throws an error that is not one of n8n's own: then the harness is at fault */
async function execute(
	{ additionalData, mode, workflow }: Prepared,
	signal: AbortSignal | undefined,
): Promise<IRun | WorkflowOperationError> {
	let execution: ReturnType<WorkflowExecute['run']>;
	try {
		execution = new WorkflowExecute(additionalData, mode).run({ workflow });
	} catch (error) {
		if (error instanceof WorkflowOperationError) return error;
		throw error;
	}
	const stop = (): void => execution.cancel();
	signal?.addEventListener('abort', stop, { once: true });
	if (signal?.aborted) stop();
	try {
		return await execution;
	} finally {
		signal?.removeEventListener('abort', stop);
	}
}

function outcomeOf({ data, error, hints = [] }: ITaskData): NodeOutcome {
	const [items, errorItems] = data?.main ?? [];
	return { items: items ?? [], errorItems: errorItems ?? [], ...(error && { error }), hints };
}
