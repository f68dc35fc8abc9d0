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

/** A node of a workflow; what is left out is filled in (a fresh id, version 1, a place). */
export type WorkflowNode = Pick<INode, 'name' | 'type' | 'parameters'> & Partial<INode>;

/** A workflow as n8n exports it. */
export interface WorkflowJson {
	id?: string;
	nodes: WorkflowNode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	staticData?: IDataObject;
}

/** What a server has besides the workflow. */
export interface Surroundings {
	/** Node types beside those of the package, by full type name. */
	nodeTypes?: Record<string, INodeType | IVersionedNodeType>;
	/** Saved credential data; none if null or not given. */
	credential?: ICredentialDataDecryptedObject | null | undefined;
	/** Its type, if it is not the package's own. */
	credentialType?: ICredentialType | undefined;
	/** What a read of a credential from the database waits for, if for anything. */
	readCredential?: (() => Promise<unknown>) | undefined;
	/** As n8n names it: `manual` (default) for a click, `trigger`, `webhook`, … for production. */
	mode?: WorkflowExecuteMode;
}

/** A workflow with all that n8n's engine wants for it. */
export interface Prepared {
	workflow: Workflow;
	mode: WorkflowExecuteMode;
	additionalData: IWorkflowExecuteAdditionalData & { hooks: ExecutionLifecycleHooks };
	credentialsHelper: InMemoryCredentialsHelper;
}

/** Makes a workflow ready to run. Rejects if a node type or a credential type cannot be loaded. */
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
	return { workflow, mode, additionalData, credentialsHelper };
}

const SAVED = { id: '1', name: 'Credential of the test' };

/** What the engine reads of a saved workflow. Each node may use each of the credentials. */
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

/** The types of a workflow's nodes, as the engine asks for them. */
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

/** Hooks, credentials, and the addresses that the engine computes with. A server gives more: for sub-workflows, Code nodes, forms. */
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

/** Starts an expression engine, once: n8n's in-process default, or with `EXPRESSION_ENGINE=vm` the isolated one of a real server. */
async function startExpressionEngine(): Promise<void> {
	// The numbers are the defaults of n8n's own expression engine settings; the switches have n8n's names too.
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

// the next test file begins as n8n does, and what an engine holds would keep the process
if ('afterAll' in globalThis) {
	afterAll(async () => {
		await Expression.disposeExpressionEngine();
		Expression.setExpressionEngine('legacy');
	});
}
