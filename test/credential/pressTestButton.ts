import get from 'lodash/get';
import {
	type ExecutionError,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type ICredentialType,
	injectDomainRestrictionFields,
	type INodeType,
} from 'n8n-workflow';
import { nodeTypeThat, runNode } from '../../n8n/engine';

/** What n8n shows under the Test button. */
interface TestVerdict {
	status: 'OK' | 'Error';
	message: string;
}

type Rules = ICredentialTestRequest['rules'];

/**
 * Presses a credential's Test button as n8n's server does (n8n 2.41, its `credentials-tester.service`): the test
 * request becomes the routing of a node with one field, n8n-core runs that node, and the rules judge what came.
 */
export async function pressTestButton(
	type: ICredentialType,
	data: ICredentialDataDecryptedObject,
): Promise<TestVerdict> {
	if (!type.test) throw new Error(`The credential type ${type.name} declares no test`);
	const { rules, request } = type.test;
	const { items, error } = await runNode({
		nodeType: nodeThatSends(request, type.name),
		parameters: {},
		// as n8n keeps it after loading a package: with its fields for allowed domains
		credentialType: { ...type, properties: injectDomainRestrictionFields(type) },
		credential: data,
	});
	return error ? verdictOnError(rules, error) : verdictOnAnswer(rules, items[0]?.json);
}

function nodeThatSends(request: ICredentialTestRequest['request'], credential: string): INodeType {
	const { description } = nodeTypeThat('noOp', async () => await Promise.resolve([]));
	const temp = { displayName: 'Temp', name: 'temp', type: 'string', default: '' } as const;
	const credentials = [{ name: credential, required: true }];
	const properties = [{ ...temp, routing: { request } }];
	return { description: { ...description, credentials, properties } };
}

/** n8n's verdict on an answer whose status was wanted: the rules on its body decide. */
function verdictOnAnswer(rules: Rules = [], body: unknown): TestVerdict {
	for (const rule of rules) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if (get(body, key) === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/** n8n's verdict on a request that failed: the rule of its status, else the code of Node.js, or what else is known. */
function verdictOnError(rules: Rules = [], error: ExecutionError): TestVerdict {
	const code = 'httpCode' in error ? error.httpCode : undefined;
	for (const rule of rules) {
		if (rule.type !== 'responseCode' || String(rule.properties.value) !== code) continue;
		return { status: 'Error', message: rule.properties.message };
	}
	return { status: 'Error', message: code ?? error.message };
}
