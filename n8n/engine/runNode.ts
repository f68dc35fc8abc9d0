import {
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type INodeParameters,
	type INodeType,
	NodeConnectionTypes,
	type OnError,
} from 'n8n-workflow';
import { startNodeType } from './nodeTypes';
import { packageName } from './packages';
import {
	type NodeOutcome,
	runWorkflow,
	type RunWorkflowOptions,
	type WorkflowResult,
} from './runWorkflow';

export interface RunNodeOptions extends Pick<
	RunWorkflowOptions,
	'signal' | 'items' | 'binary' | 'mode'
> {
	/** The node under test: an instance, or a short name of the package such as `codeHost`. */
	nodeType: INodeType | string;
	/** 1, if not given. */
	typeVersion?: number;
	/** As a workflow saves them; a value may be an expression (`={{ $json.name }}`). */
	parameters: INodeParameters;
	/** The node's setting "On Error"; `stopWorkflow` if not given. */
	onError?: OnError;
	/** Whether n8n calls the node again when it fails: twice more, a millisecond later. */
	retryOnFail?: true;
	/** Whether n8n gives an empty item where the node gives none. */
	alwaysOutputData?: boolean;
	/** How often the node is called, as in a loop; once, if not given. Each call is one of `runs('Node')`. */
	calls?: number;
	/** Saved credential data; none if null or not given. */
	credential?: ICredentialDataDecryptedObject | null;
	/** Its type, if it is not the package's own. */
	credentialType?: ICredentialType;
	/** The workflow's time zone, such as `Europe/Berlin`; n8n's default if not given. */
	timezone?: string;
}

/** What the node under test did, and how the run ended. */
export interface NodeResult extends NodeOutcome, Omit<WorkflowResult, 'error'> {}

/**
 * Runs one node on n8n's real engine, behind a start node that emits the given items. A node that fails does
 * not reject: see `error` and `status`. Where a required parameter is missing, `error` is n8n's refusal of the run.
 */
export async function runNode({
	nodeType,
	typeVersion = 1,
	parameters,
	onError,
	retryOnFail,
	alwaysOutputData = false,
	calls = 1,
	credential,
	credentialType,
	timezone,
	...options
}: RunNodeOptions): Promise<NodeResult> {
	const isName = typeof nodeType === 'string';
	const type = `${packageName}.${isName ? nodeType : nodeType.description.name}`;
	const credentialName = credentialType?.name ?? 'publicPlatformDataApi';
	const call = { node: 'Node', type: NodeConnectionTypes.Main, index: 0 };
	const { error: refusal, ...result } = await runWorkflow(
		{
			nodes: [
				{ name: 'Start', type: startNodeType, parameters: {} },
				{
					name: 'Node',
					type,
					typeVersion,
					parameters,
					...(onError && { onError }),
					alwaysOutputData,
					...(retryOnFail && { retryOnFail, maxTries: 3, waitBetweenTries: 1 }),
				},
			],
			connections: { Start: { main: [Array.from({ length: calls }, () => call)] } },
			settings: timezone ? { timezone } : {},
		},
		{
			...options,
			nodeTypes: isName ? {} : { [type]: nodeType },
			credentials: credential ? { [credentialName]: credential } : {},
			credentialTypes: credentialType ? [credentialType] : [],
		},
	);
	const outcome = result.runs('Node').at(-1) ?? { items: [], errorItems: [], hints: [] };
	const error = outcome.error ?? (result.status === 'error' ? refusal : undefined);
	return { ...result, ...outcome, ...(error && { error }) };
}
