import { WorkflowExecute } from 'n8n-core';
import {
	deepCopy,
	type ExecutionError,
	type ExecutionStatus,
	type IBinaryKeyData,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type IRun,
	type ITaskData,
	NodeConnectionTypes,
	type NodeExecutionHint,
	WorkflowOperationError,
} from 'n8n-workflow';
import { packageName } from './packages';
import { prepare, type Prepared, type Surroundings } from './prepare';

/** What a workflow holds of a node beside its parameters; Retry On Fail tries twice more, a millisecond later. */
type NodeSettings = Pick<INode, 'onError' | 'retryOnFail' | 'alwaysOutputData' | 'typeVersion'>;

export interface RunNodeOptions
	extends Partial<NodeSettings>, Pick<Surroundings, 'mode' | 'credential' | 'credentialType'> {
	/** The node under test: an instance, or a short name of the package such as `codeHost`. */
	nodeType: INodeType | string;
	/** As a workflow saves them; a value may be an expression (`={{ $json.name }}`). */
	parameters: INodeParameters;
	/** How often the node is called, as in a loop; once, if not given. Each call is one of `runs('Node')`. */
	calls?: number;
	/** The workflow's time zone, such as `Europe/Berlin`; n8n's default if not given. */
	timezone?: string;
	/** Stops the run when it aborts, as n8n's Stop button does. */
	signal?: AbortSignal;
	/** What the start node emits; one empty item if not given. */
	items?: IDataObject[];
	/** The files that each of them carries. */
	binary?: IBinaryKeyData;
}

/** What the node did in one call. */
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

/** What it did in the last call, and how the run ended: finished, failed or cancelled. */
export interface NodeResult extends NodeOutcome {
	/** As n8n's execution list shows it: `success`, `error` or `canceled`. */
	status: ExecutionStatus;
	/** The whole record, as the engine gives it; undefined where it refused to begin. */
	run: IRun | undefined;
	/** What the node of that name did each time that it ran, as in a loop. */
	runs(node: string): NodeOutcome[];
	credentialReads: number;
}

/**
 * Runs one node on n8n's real engine in this process, behind a start node that emits the given items. A node that fails does
 * not reject: see `error` and `status`. Where a required parameter is missing, `error` is n8n's refusal of the run.
 * EXPRESSION_ENGINE=vm evaluates expressions as a server does; PACKAGE_DIR=<folder> runs the built package
 * instead of the sources. Outside jest, set N8N_USER_FOLDER before the import.
 */
export async function runNode({
	nodeType,
	parameters,
	calls = 1,
	credential,
	credentialType,
	timezone,
	signal,
	items = [{}],
	binary,
	mode = 'manual',
	...settings
}: RunNodeOptions): Promise<NodeResult> {
	const isName = typeof nodeType === 'string';
	const type = `${packageName}.${isName ? nodeType : nodeType.description.name}`;
	const call = { node: 'Node', type: NodeConnectionTypes.Main, index: 0 };
	const prepared = await prepare(
		{
			nodes: [
				{ name: 'Start', type: startNodeType, parameters: {} },
				{ name: 'Node', type, parameters, maxTries: 3, waitBetweenTries: 1, ...settings },
			],
			connections: { Start: { main: [Array.from({ length: calls }, () => call)] } },
			settings: timezone ? { timezone } : {},
		},
		{
			mode,
			nodeTypes: {
				[startNodeType]: startNode(items, binary),
				...(!isName && { [type]: nodeType }),
			},
			credential,
			credentialType,
		},
	);
	// What a server saves: the state when the run ended, or when it was cancelled.
	let savedStatus: ExecutionStatus | undefined;
	prepared.additionalData.hooks.addHandler('workflowExecuteAfter', (run) => {
		savedStatus ??= run.status;
	});
	const ended = await execute(prepared, signal);
	const run = ended instanceof WorkflowOperationError ? undefined : ended;
	const status = savedStatus ?? run?.status ?? 'error';
	const runs = (node: string) => (run?.data.resultData.runData[node] ?? []).map(outcomeOf);
	const outcome = runs('Node').at(-1) ?? { items: [], errorItems: [], hints: [] };
	const refusal = ended instanceof WorkflowOperationError ? ended : ended.data.resultData.error;
	const error = outcome.error ?? (status === 'error' ? refusal : undefined);
	const credentialReads = prepared.credentialsHelper.reads;
	return { status, run, runs, credentialReads, ...outcome, ...(error && { error }) };
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
	signal?.addEventListener('abort', () => execution.cancel());
	if (signal?.aborted) execution.cancel();
	return await execution;
}

function outcomeOf({ data, error, hints = [] }: ITaskData): NodeOutcome {
	const [items, errorItems] = data?.main ?? [];
	return { items: items ?? [], errorItems: errorItems ?? [], ...(error && { error }), hints };
}

/** A node type of version 1 that does nothing but this. */
export function nodeTypeThat(
	name: string,
	execute: (this: IExecuteFunctions) => Promise<INodeExecutionData[]>,
	properties: INodeProperties[] = [],
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: name,
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties,
		},
		async execute() {
			return [await execute.call(this)];
		},
	};
}

/** The type of the start node in a workflow: n8n starts a run at a node of it. */
export const startNodeType = 'n8n-nodes-base.manualTrigger';

/** Stands in for n8n's Manual Trigger and emits copies of the given items, each with these files. */
export function startNode(items: IDataObject[], binary?: IBinaryKeyData): INodeType {
	const node = nodeTypeThat(startNodeType, async () =>
		items.map((json) => ({ json: deepCopy(json), ...(binary && { binary }) })),
	);
	node.description.group = ['trigger'];
	node.description.inputs = [];
	return node;
}
