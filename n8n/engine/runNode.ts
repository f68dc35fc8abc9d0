import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	ExecutionStatus,
	INodeParameters,
	INodeType,
	OnError,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { startNodeType } from './nodeTypes';
import type { NodePackage } from './packages';
import { packageUnderTest } from './packages';
import {
	type NodeOutcome,
	runWorkflow,
	type RunWorkflowOptions,
	type WorkflowJson,
	type WorkflowNode,
	type WorkflowResult,
} from './runWorkflow';

/** The names of the two nodes in the workflow that {@link runNode} builds. */
const startName = 'Start';
const nodeName = 'Node';

export interface RunNodeOptions extends Pick<RunWorkflowOptions, 'signal'> {
	/** The node under test: an instance, or a short name of the package such as `codeHost`. */
	nodeType: INodeType | string;
	/** As a workflow saves them; a value may be an expression (`={{ $json.name }}`). */
	parameters: INodeParameters;
	/** Input items; one empty item if not given. */
	items?: IDataObject[];
	/** The node's setting "On Error"; `stopWorkflow` if not given. */
	onError?: OnError;
	/** Saved credential data; none if null or not given. */
	credential?: ICredentialDataDecryptedObject | null;
	/** Its type, if it is not the package's own. */
	credentialType?: ICredentialType;
	/** The workflow's time zone, such as `Europe/Berlin`; n8n's default if not given. */
	timezone?: string;
	mode?: WorkflowExecuteMode;
	package?: NodePackage;
}

/** What the node under test did, and how the run ended. */
export interface NodeResult extends NodeOutcome {
	/** `success`, `error` or `canceled`, as n8n's execution list shows it. */
	status: ExecutionStatus;
	/** How often credentials were read. */
	credentialReads: number;
	/** The whole run, for what is not named here. */
	workflow: WorkflowResult;
}

/**
 * Runs one node on n8n's real engine, behind a start node that emits the given items. A node that fails does
 * not reject: see `error` and `status`. Where a required parameter is missing, `error` is n8n's refusal of the run.
 */
export async function runNode(options: RunNodeOptions): Promise<NodeResult> {
	const { workflow, settings } = await workflowWithNode(options);
	const result = await runWorkflow(workflow, settings);
	const outcome = result.node(nodeName);
	const failure = outcome.error ?? (result.status === 'error' ? result.error : undefined);
	return {
		...outcome,
		...(failure && { error: failure }),
		status: result.status,
		credentialReads: result.credentialReads,
		workflow: result,
	};
}

/** The plain records of the first output; throws if the node failed, so that nobody sees an empty list instead. */
export function jsonOf({ items, error }: NodeResult): IDataObject[] {
	if (error) throw new Error(`The node failed: ${error.message}`, { cause: error });
	return items.map(({ json }) => json);
}

/** The two-node workflow that {@link runNode} runs. */
async function workflowWithNode(
	options: RunNodeOptions,
): Promise<{ workflow: WorkflowJson; settings: RunWorkflowOptions }> {
	const nodePackage = options.package ?? (await packageUnderTest());
	const credentialName = options.credentialType?.name ?? 'publicPlatformDataApi';
	const { nodeType, timezone } = options;
	const isName = typeof nodeType === 'string';
	const type = `${nodePackage.name}.${isName ? nodeType : nodeType.description.name}`;
	const node: WorkflowNode = {
		name: nodeName,
		type,
		parameters: options.parameters,
		...(options.onError && { onError: options.onError }),
		...(options.credential && {
			credentials: { [credentialName]: { id: '1', name: 'Credential of the test' } },
		}),
	};
	return {
		workflow: {
			nodes: [{ name: startName, type: startNodeType, parameters: {} }, node],
			connections: { [startName]: { main: [[{ node: nodeName, type: 'main', index: 0 }]] } },
			settings: timezone ? { timezone } : {},
		},
		settings: {
			...options,
			package: nodePackage,
			nodeTypes: isName ? {} : { [type]: nodeType },
			credentials: options.credential ? { [credentialName]: options.credential } : {},
			credentialTypes: options.credentialType ? [options.credentialType] : [],
		},
	};
}
