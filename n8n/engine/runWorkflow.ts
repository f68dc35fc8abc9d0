import { WorkflowExecute } from 'n8n-core';
import type {
	ExecutionError,
	ExecutionStatus,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	IRun,
	ITaskData,
	IVersionedNodeType,
	IWorkflowBase,
	IWorkflowSettings,
	NodeExecutionHint,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { deepCopy, Workflow, WorkflowOperationError } from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import type { StoredCredential } from './credentialsHelper';
import { InMemoryCredentialsHelper } from './credentialsHelper';
import { startExpressionEngine } from './expressionEngine';
import { NodeTypeRegistry, startNode, startNodeType } from './nodeTypes';
import { begin, runDataOf, statusOf } from './olderVersions';
import type { NodePackage } from './packages';
import { packageUnderTest } from './packages';

/** A node of a workflow; what is left out is filled in (a fresh id, version 1, a place). */
export type WorkflowNode = Pick<INode, 'name' | 'type' | 'parameters'> & Partial<INode>;

/** A workflow as n8n exports it. A run starts at its node of type {@link startNodeType}. */
export interface WorkflowJson {
	nodes: WorkflowNode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	name?: string;
}

export interface RunWorkflowOptions {
	/** Stops the run when it aborts, as n8n's Stop button does. */
	signal?: AbortSignal;
	/** What the start node emits; one empty item if not given. */
	items?: IDataObject[];
	/** Node types beside those of the package, by full type name. */
	nodeTypes?: Record<string, INodeType | IVersionedNodeType>;
	/** Saved credential data, by credential type. */
	credentials?: Record<string, ICredentialDataDecryptedObject>;
	/** Credential types beside those of the package. */
	credentialTypes?: ICredentialType[];
	/** As n8n names it: `manual` (default) for a click, `trigger`, `webhook`, … for production. */
	mode?: WorkflowExecuteMode;
	/** Where `<package>.<node>` types come from; see {@link packageUnderTest}. */
	package?: NodePackage;
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

/**
 * Runs a workflow to its end on n8n's real engine, in this process. A failing node does not reject: the result
 * says so, as n8n's execution list would. Rejects only if a node type or a credential type cannot be loaded.
 */
export async function runWorkflow(
	json: WorkflowJson,
	options: RunWorkflowOptions = {},
): Promise<WorkflowResult> {
	await startExpressionEngine();
	const nodePackage = options.package ?? (await packageUnderTest());
	const base = workflowBase(json);
	const workflow = new Workflow({
		...base,
		settings: base.settings ?? {},
		nodeTypes: await nodeTypesOf(base, options, nodePackage),
	});
	const credentialsHelper = new InMemoryCredentialsHelper(
		await credentialsOf(options, nodePackage),
	);
	const mode = options.mode ?? 'manual';
	const additionalData = additionalDataFor(base, mode, credentialsHelper);
	// What a server saves: the state when the run ended, or when it was cancelled.
	let savedStatus: IRun['status'] | undefined;
	additionalData.hooks.addHandler('workflowExecuteAfter', (run) => {
		savedStatus ??= statusOf(run);
	});
	const run = await execute(new WorkflowExecute(additionalData, mode), workflow, options);
	return new WorkflowResult(run, savedStatus ?? statusOf(run), credentialsHelper.reads);
}

/** n8n records a run that cannot start (say, a required parameter is missing) as failed. */
async function execute(
	engine: WorkflowExecute,
	workflow: Workflow,
	options: RunWorkflowOptions,
): Promise<IRun> {
	let execution: ReturnType<WorkflowExecute['run']>;
	try {
		execution = begin(engine, workflow);
	} catch (error) {
		return failedBeforeStart(error, options.mode ?? 'manual');
	}
	const { signal } = options;
	const stop = (): void => execution.cancel();
	signal?.addEventListener('abort', stop, { once: true });
	if (signal?.aborted) stop();
	try {
		return await execution;
	} finally {
		signal?.removeEventListener('abort', stop);
	}
}

/**
 * The record of a run that failed before its first node, as a server would save it. Throws an error that is not
 * one of n8n's own: then the harness is at fault.
 */
function failedBeforeStart(error: unknown, mode: WorkflowExecuteMode): IRun {
	if (!(error instanceof WorkflowOperationError)) throw error;
	const now = new Date();
	return {
		data: runDataOf(error),
		mode,
		startedAt: now,
		stoppedAt: now,
		storedAt: 'db',
		status: 'error',
	};
}

function workflowBase({ name, nodes, connections, settings }: WorkflowJson): IWorkflowBase {
	const now = new Date();
	return {
		id: 'workflow',
		name: name ?? 'Workflow of a test',
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		nodes: nodes.map((node, index) => ({
			id: `node-${index}`,
			typeVersion: 1,
			position: [index * 200, 0],
			...deepCopy(node),
		})),
		connections,
		settings: { executionOrder: 'v1', ...settings },
	};
}

async function nodeTypesOf(
	{ nodes }: IWorkflowBase,
	options: RunWorkflowOptions,
	nodePackage: NodePackage,
): Promise<NodeTypeRegistry> {
	const types = new Map(Object.entries(options.nodeTypes ?? {}));
	types.set(startNodeType, startNode(options.items ?? [{}]));
	const prefix = `${nodePackage.name}.`;
	for (const { type } of nodes) {
		if (types.has(type) || !type.startsWith(prefix)) continue;
		types.set(type, await nodePackage.nodeType(type.slice(prefix.length)));
	}
	return new NodeTypeRegistry(types);
}

async function credentialsOf(
	{ credentials = {}, credentialTypes = [] }: RunWorkflowOptions,
	nodePackage: NodePackage,
): Promise<Map<string, StoredCredential>> {
	const stored = new Map<string, StoredCredential>();
	for (const [name, data] of Object.entries(credentials)) {
		const own = credentialTypes.find((type) => type.name === name);
		stored.set(name, { type: own ?? (await nodePackage.credentialType(name)), data });
	}
	return stored;
}
