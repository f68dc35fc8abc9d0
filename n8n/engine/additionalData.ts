import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type {
	ICredentialsHelper,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

const address = 'http://127.0.0.1:5678';
let executions = 0;

/** What a server gives the engine besides the workflow: hooks, addresses and credentials. */
export function additionalDataFor(
	workflow: IWorkflowBase,
	mode: WorkflowExecuteMode,
	credentialsHelper: ICredentialsHelper,
): IWorkflowExecuteAdditionalData & { hooks: ExecutionLifecycleHooks } {
	const executionId = String((executions += 1));
	return {
		executionId,
		workflowId: workflow.id,
		credentialsHelper,
		externalSecretsProxy: new ExternalSecretsProxy(),
		hooks: new ExecutionLifecycleHooks(mode, executionId, workflow),
		currentNodeExecutionIndex: 0,
		variables: {},
		instanceBaseUrl: `${address}/`,
		restApiUrl: `${address}/rest`,
		formBaseUrl: `${address}/form`,
		formWaitingBaseUrl: `${address}/form-waiting`,
		formTestBaseUrl: `${address}/form-test`,
		webhookBaseUrl: `${address}/webhook`,
		webhookWaitingBaseUrl: `${address}/webhook-waiting`,
		webhookTestBaseUrl: `${address}/webhook-test`,
		mcpBaseUrl: `${address}/mcp`,
		mcpTestBaseUrl: `${address}/mcp-test`,
		logAiEvent: () => {},
		getRunExecutionData: async () => await Promise.resolve(undefined),
		getRuntimeCredential: async () => await Promise.resolve(undefined),
		executeWorkflow: async () => await notHere('sub-workflows'),
		startRunnerTask: async () => await notHere('task runners'),
	};
}

async function notHere(what: string): Promise<never> {
	return await Promise.reject(new Error(`The harness runs no ${what}`));
}
