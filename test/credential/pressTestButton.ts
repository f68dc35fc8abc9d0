import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	INode,
	INodeExecutionData,
	INodeType,
	IWorkflowBase,
} from 'n8n-workflow';
import {
	createEmptyRunExecutionData,
	injectDomainRestrictionFields,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';
import { additionalDataFor } from '../../n8n/engine/additionalData';
import { InMemoryCredentialsHelper } from '../../n8n/engine/credentialsHelper';
import { startExpressionEngine } from '../../n8n/engine/expressionEngine';
import { NodeTypeRegistry } from '../../n8n/engine/nodeTypes';

/** What n8n shows under the Test button. */
interface TestVerdict {
	status: 'OK' | 'Error';
	message: string;
}

type Rules = ICredentialTestRequest['rules'];

/** What n8n-core throws for a request without an answer, or with a status that was not wanted. */
interface RequestError extends Error {
	cause?: { code?: string; response?: { status: number; statusText: string } };
}

const nodeTypeName = 'n8n-nodes-base.noOp';
const mode = 'internal';

/**
 * Presses the Test button of a credential, as n8n's server does (n8n 2.41, its
 * `credentials-tester.service`): the credential's test request becomes the routing of a node that has
 * one field, n8n-core's RoutingNode runs that node, and the rules judge what came.
 */
export async function pressTestButton(
	type: ICredentialType,
	data: ICredentialDataDecryptedObject,
): Promise<TestVerdict> {
	if (!type.test) throw new Error(`The credential type ${type.name} declares no test`);
	await startExpressionEngine();
	const { rules, request } = type.test;
	const details = { id: '', name: 'Credential under test' };
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: nodeTypeName,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [type.name]: details },
	};
	const nodeType = nodeThatSends(request, type.name);
	const base = workflowAround(node);
	const workflow = new Workflow({
		...base,
		settings: {},
		nodeTypes: new NodeTypeRegistry(new Map([[nodeTypeName, nodeType]])),
	});
	const helper = new InMemoryCredentialsHelper(
		new Map([[type.name, { type: loaded(type), data }]]),
	);
	const additionalData = additionalDataFor(base, mode, helper);
	const complete = await helper.getDecrypted(additionalData, details, type.name, mode);
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		mode,
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { ...details, type: type.name, data: complete };
	try {
		await workflow.expression.acquireIsolate();
		return verdictOnAnswer(rules, await new RoutingNode(context, nodeType, decrypted).runNode());
	} catch (error) {
		return verdictOnError(rules, error as RequestError);
	} finally {
		await workflow.expression.releaseIsolate();
	}
}

/** The type as n8n keeps it after loading a package: with its fields for allowed domains. */
function loaded(type: ICredentialType): ICredentialType {
	return { ...type, properties: injectDomainRestrictionFields(type) };
}

function nodeThatSends(request: ICredentialTestRequest['request'], credential: string): INodeType {
	return {
		description: {
			displayName: 'No Operation',
			name: nodeTypeName,
			group: ['organization'],
			version: 1,
			description: '',
			defaults: { name: 'No Operation' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: credential, required: true }],
			properties: [
				{ displayName: 'Temp', name: 'temp', type: 'string', default: '', routing: { request } },
			],
		},
	};
}

function workflowAround(node: INode): IWorkflowBase {
	const now = new Date();
	return {
		id: 'workflow',
		name: 'Credential test',
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		nodes: [node],
		connections: {},
	};
}

/** n8n's verdict on an answer whose status was wanted: the rules on its body decide. */
function verdictOnAnswer(
	rules: Rules = [],
	output: INodeExecutionData[][] | null | undefined,
): TestVerdict {
	const body: unknown = output?.[0]?.[0]?.json;
	for (const rule of rules) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if (member(body, key) === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/** n8n's verdict on a request that threw: the rule of the status, or what else is known. */
function verdictOnError(rules: Rules = [], error: RequestError): TestVerdict {
	const { code, response } = error.cause ?? {};
	if (!response) return { status: 'Error', message: code ?? error.message };
	for (const rule of rules) {
		if (rule.type !== 'responseCode') continue;
		const { value, message } = rule.properties;
		if (value === response.status) return { status: 'Error', message };
	}
	const { status, statusText } = response;
	return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
}

/** n8n reads it with lodash's `get`; our rules name members of the first level only. */
function member(body: unknown, key: string): unknown {
	if (/[.[]/.test(key)) throw new Error(`The rule's key '${key}' is a path`);
	return body === null || body === undefined ? undefined : Reflect.get(Object(body), key);
}
