import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import {
	deepCopy,
	Expression,
	type IConnections,
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type ICredentialType,
	type IDataObject,
	type INode,
	type INodeType,
	type INodeTypes,
	type IVersionedNodeType,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	NodeHelpers,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { InMemoryCredentialsHelper } from './credentialsHelper';
import { credentialTypeOf, nodeTypeOf, packageName } from './packages';

/** A node of a workflow; by default with a fresh id, version 1, and a position. */
export type EngineNode = Pick<INode, 'name' | 'type' | 'parameters'> & Partial<INode>;

/** A workflow as n8n exports it. */
interface WorkflowJson {
	id?: string;
	nodes: EngineNode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	staticData?: IDataObject;
}

/** Node types, credential and mode that a server supplies in addition to the workflow. */
export interface Surroundings {
	/** Node types outside the package, by full type name. */
	nodeTypes?: Record<string, INodeType | IVersionedNodeType>;
	/** Saved credential data; null for none. */
	credential?: ICredentialDataDecryptedObject | null | undefined;
	/** The credential's type, if not the package's own. */
	credentialType?: ICredentialType | undefined;
	/** Resolves when a read of a credential from the database would. */
	readCredential?: (() => Promise<unknown>) | undefined;
	/** n8n's mode: `manual` (default) for a click, `trigger`, `webhook`, … in production. */
	mode?: WorkflowExecuteMode;
}

/** A workflow with everything that n8n's engine needs. */
export interface Prepared {
	workflow: Workflow;
	mode: WorkflowExecuteMode;
	additionalData: IWorkflowExecuteAdditionalData & { hooks: ExecutionLifecycleHooks };
}

/** Prepares a workflow. Rejects if a node type or a credential type cannot be loaded. */
export async function prepare(json: WorkflowJson, around: Surroundings): Promise<Prepared> {
	await startExpressionEngine();
	const { mode = 'manual', credential, readCredential } = around;
	const type = around.credentialType ?? (await credentialTypeOf('publicPlatformDataApi'));
	const base = workflowBase(json, credential ? [type.name] : []);
	const workflow = new Workflow({
		...base,
		settings: base.settings ?? {},
		nodeTypes: await nodeTypesOf(base, around),
	});
	const credentialsHelper = new InMemoryCredentialsHelper(type, credential ?? {}, readCredential);
	const additionalData = additionalDataFor(base, mode, credentialsHelper);
	return { workflow, mode, additionalData };
}

const SAVED = { id: '1', name: 'Credential of the test' };

/** Returns the engine's view of a saved workflow. Each node may use each credential. */
function workflowBase(json: WorkflowJson, credentials: string[]): IWorkflowBase {
	const { id = 'workflow', nodes, connections, settings, staticData = {} } = json;
	return {
		id,
		name: 'Workflow of a test',
		active: false,
		nodes: nodes.map((node, index) => ({
			id: `node-${index}`,
			typeVersion: 1,
			position: [index * 200, 0],
			credentials: Object.fromEntries(credentials.map((name) => [name, SAVED])),
			...deepCopy(node),
		})),
		connections,
		settings: { executionOrder: 'v1', ...settings },
		staticData: deepCopy(staticData),
	} satisfies Partial<IWorkflowBase> as unknown as IWorkflowBase;
}

/** Returns the types of a workflow's nodes for the engine. */
async function nodeTypesOf({ nodes }: IWorkflowBase, around: Surroundings): Promise<INodeTypes> {
	const types = new Map(Object.entries(around.nodeTypes ?? {}));
	for (const { type } of nodes) {
		const [folder, name = ''] = type.split('.');
		if (types.has(type) || folder !== packageName) continue;
		types.set(type, await nodeTypeOf(name));
	}
	const getByName = (type: string) => {
		const nodeType = types.get(type);
		if (!nodeType) throw new Error(`No node type '${type}' is registered`);
		return nodeType;
	};
	return {
		getByName,
		getByNameAndVersion: (type, version) =>
			NodeHelpers.getVersionedNodeType(getByName(type), version),
		getKnownTypes: () => ({}),
	};
}

let executions = 0;

/**
 * Returns hooks, credentials, and the addresses that the engine uses. A server adds more, for sub-workflows, Code nodes and
 * forms.
 */
function additionalDataFor(
	workflow: IWorkflowBase,
	mode: WorkflowExecuteMode,
	credentialsHelper: InMemoryCredentialsHelper,
): Prepared['additionalData'] {
	const executionId = String((executions += 1));
	const address = 'http://127.0.0.1:5678';
	return {
		executionId,
		workflowId: workflow.id,
		credentialsHelper: credentialsHelper as Partial<ICredentialsHelper> as ICredentialsHelper,
		externalSecretsProxy: new ExternalSecretsProxy(),
		hooks: new ExecutionLifecycleHooks(mode, executionId, workflow),
		currentNodeExecutionIndex: 0,
		variables: {},
		instanceBaseUrl: `${address}/`,
		formWaitingBaseUrl: `${address}/form-waiting`,
		webhookWaitingBaseUrl: `${address}/webhook-waiting`,
	} as Partial<IWorkflowExecuteAdditionalData> as Prepared['additionalData'];
}

/**
 * Starts an expression engine once: n8n's in-process default, or with `EXPRESSION_ENGINE=vm` the isolated one of a server.
 */
async function startExpressionEngine(): Promise<void> {
	// The defaults of n8n's own settings.
	await Expression.initExpressionEngine({
		engine: process.env.EXPRESSION_ENGINE === 'vm' ? 'vm' : 'legacy',
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		lazyAcquire: process.env.N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE === 'true',
		compileCache: process.env.N8N_EXPRESSION_ENGINE_COMPILE_CACHE === 'true',
	});
}

// so that the next test file starts fresh, and the engine does not keep the process alive
if ('afterAll' in globalThis) {
	afterAll(async () => {
		await Expression.disposeExpressionEngine();
		Expression.setExpressionEngine('legacy');
	});
}
