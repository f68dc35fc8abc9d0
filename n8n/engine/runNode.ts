import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	ExecutionStatus,
	INodeParameters,
	INodeType,
	OnError,
} from 'n8n-workflow';
import { startNodeType } from './nodeTypes';
import { packageName } from './packages';
import {
	type NodeOutcome,
	runWorkflow,
	type RunWorkflowOptions,
	type WorkflowResult,
} from './runWorkflow';

/** The names of the two nodes in the workflow that {@link runNode} runs. */
const startName = 'Start';
const nodeName = 'Node';

export interface RunNodeOptions extends Pick<RunWorkflowOptions, 'signal' | 'items' | 'mode'> {
	/** The node under test: an instance, or a short name of the package such as `codeHost`. */
	nodeType: INodeType | string;
	/** As a workflow saves them; a value may be an expression (`={{ $json.name }}`). */
	parameters: INodeParameters;
	/** The node's setting "On Error"; `stopWorkflow` if not given. */
	onError?: OnError;
	/** Saved credential data; none if null or not given. */
	credential?: ICredentialDataDecryptedObject | null;
	/** Its type, if it is not the package's own. */
	credentialType?: ICredentialType;
	/** The workflow's time zone, such as `Europe/Berlin`; n8n's default if not given. */
	timezone?: string;
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
export async function runNode({
	nodeType,
	parameters,
	onError,
	credential,
	credentialType,
	timezone,
	...options
}: RunNodeOptions): Promise<NodeResult> {
	const isName = typeof nodeType === 'string';
	const type = `${packageName}.${isName ? nodeType : nodeType.description.name}`;
	const credentialName = credentialType?.name ?? 'publicPlatformDataApi';
	const workflow = await runWorkflow(
		{
			nodes: [
				{ name: startName, type: startNodeType, parameters: {} },
				{
					name: nodeName,
					type,
					parameters,
					...(onError && { onError }),
				},
			],
			connections: { [startName]: { main: [[{ node: nodeName, type: 'main', index: 0 }]] } },
			settings: timezone ? { timezone } : {},
		},
		{
			...options,
			nodeTypes: isName ? {} : { [type]: nodeType },
			credentials: credential ? { [credentialName]: credential } : {},
			credentialTypes: credentialType ? [credentialType] : [],
		},
	);
	const { status, credentialReads } = workflow;
	const outcome = workflow.runs(nodeName).at(-1) ?? { items: [], errorItems: [], hints: [] };
	const error = outcome.error ?? (status === 'error' ? workflow.error : undefined);
	return { ...outcome, ...(error && { error }), status, credentialReads, workflow };
}

/** The plain records of the first output; throws if the node failed, so that nobody sees an empty list instead. */
export function jsonOf({ items, error }: NodeResult): IDataObject[] {
	if (error) throw new Error(`The node failed: ${error.message}`, { cause: error });
	return items.map(({ json }) => json);
}
