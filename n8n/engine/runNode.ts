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

/** A node's settings. Retry On Fail tries twice more, a millisecond later. */
type NodeSettings = Pick<INode, 'onError' | 'retryOnFail' | 'alwaysOutputData' | 'typeVersion'>;

export interface RunNodeOptions
	extends Partial<NodeSettings>, Pick<Surroundings, 'mode' | 'credential' | 'credentialType'> {
	/** The node under test: an instance, or a short name of the package such as `codeHost`. */
	nodeType: INodeType | string;
	/** Saved parameters; a value can be an expression (`={{ $json.name }}`). */
	parameters: INodeParameters;
	/** Number of calls, as in a loop, by default one. Each is in `runs('Node')`. */
	calls?: number;
	/** The workflow's time zone, such as `Europe/Berlin`; by default n8n's. */
	timezone?: string;
	/** Cancels the run when it aborts, like n8n's Stop button. */
	signal?: AbortSignal;
	/** Output of the start node, by default one empty item. */
	items?: IDataObject[];
	/** Binary data of each item. */
	binary?: IBinaryKeyData;
}

/** The result of one call. */
export interface NodeOutcome {
	/** The first output. */
	items: INodeExecutionData[];
	/** The second output: failed items with `continueErrorOutput`. */
	errorItems: INodeExecutionData[];
	/** The node's error, even if the workflow continued. n8n keeps a plain copy, for which `instanceof` fails. */
	error?: ExecutionError;
	/** The hints in the output panel. */
	hints: NodeExecutionHint[];
}

/** The result of the last call, and how the run ended. */
export interface NodeResult extends NodeOutcome {
	/** The status in n8n's list of executions: `success`, `error` or `canceled`. */
	status: ExecutionStatus;
	/** The engine's record; undefined if it refused to start. */
	run: IRun | undefined;
	/** Returns the results of each call of a node. */
	runs(node: string): NodeOutcome[];
}

/**
 * Runs one node on n8n's real engine in this process, after a start node that emits the given items. Does not reject if the
 * node fails: see `error` and `status`. If a required parameter is missing, `error` is n8n's. EXPRESSION_ENGINE=vm evaluates
 * expressions as a server does; PACKAGE_DIR=<folder> runs the built package instead of the sources. Outside jest, set
 * N8N_USER_FOLDER before the import.
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
	// The status that a server saves when the run ends or is cancelled.
	let savedStatus: ExecutionStatus | undefined;
	prepared.additionalData.hooks.addHandler('workflowExecuteAfter', (run) => {
		savedStatus ??= run.status;
	});
	const ended = await execute(prepared, signal);
	const run = ended instanceof WorkflowOperationError ? undefined : ended;
	const status = savedStatus ?? run?.status ?? 'error';
	const runs = (node: string) => (run?.data.resultData.runData[node] ?? []).map(outcomeOf);
	const outcome = runs('Node').at(-1) ?? { items: [], errorItems: [], hints: [] };
	const failure = ended instanceof WorkflowOperationError ? ended : ended.data.resultData.error;
	const error = outcome.error ?? (status === 'error' ? failure : undefined);
	return { status, run, runs, ...outcome, ...(error && { error }) };
}

/**
 * @returns the run, or n8n's reason not to start it. Throws errors that are not n8n's own, because they mean a bug in the
 * harness
 */
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

/** Makes a node type of version 1 with this `execute`. */
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

/** The type of the start node: n8n starts a run only from nodes of certain types. */
export const startNodeType = 'n8n-nodes-base.manualTrigger';

/** Replaces n8n's Manual Trigger, and emits copies of the given items with these files. */
export function startNode(items: IDataObject[], binary?: IBinaryKeyData): INodeType {
	const node = nodeTypeThat(startNodeType, async () =>
		items.map((json) => ({ json: deepCopy(json), ...(binary && { binary }) })),
	);
	node.description.group = ['trigger'];
	node.description.inputs = [];
	return node;
}
