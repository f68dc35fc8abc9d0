import { get } from 'lodash';
import {
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	injectDomainRestrictionFields,
	type INodeType,
} from 'n8n-workflow';
import { nodeTypeThat } from '../../n8n/engine/nodeTypes';
import { runNode } from '../../n8n/engine/runNode';

/** What n8n shows under the Test button. */
interface TestVerdict {
	status: 'OK' | 'Error';
	message: string;
}

/**
 * Presses a credential's Test button as n8n's server does (n8n 2.41, its `credentials-tester.service`): the test request
 * becomes the routing of a node with one field, n8n-core runs that node, and the first rule that fits what came is the verdict: a rule
 * on the body of an answer whose status was wanted, or one of a failed request's status. Else a failure shows the code of Node.js.
 */
export async function pressTestButton(
	type: ICredentialType,
	credential: ICredentialDataDecryptedObject,
): Promise<TestVerdict> {
	if (!type.test) throw new Error(`The credential type ${type.name} declares no test`);
	const { rules = [], request } = type.test;
	const { description } = nodeTypeThat('noOp', async () => await Promise.resolve([]));
	const temp = { displayName: 'Temp', name: 'temp', type: 'string', default: '' } as const;
	const nodeType: INodeType = {
		description: {
			...description,
			credentials: [{ name: type.name, required: true }],
			properties: [{ ...temp, routing: { request } }],
		},
	};
	// as n8n keeps it after loading a package: with its fields for allowed domains
	const credentialType = { ...type, properties: injectDomainRestrictionFields(type) };
	const { items, error } = await runNode({ nodeType, parameters: {}, credentialType, credential });
	const code = error && 'httpCode' in error ? error.httpCode : undefined;
	const rule = rules.find(({ type: on, properties }) =>
		on === 'responseCode'
			? error && String(properties.value) === code
			: !error && get(items[0]?.json, properties.key) === properties.value,
	);
	if (!rule && !error) return { status: 'OK', message: 'Connection successful!' };
	return { status: 'Error', message: rule?.properties.message ?? code ?? error?.message ?? '' };
}
