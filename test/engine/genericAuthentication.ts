import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INode,
	Workflow,
} from 'n8n-workflow';
import { isExpression } from './olderVersions';

/**
 * Adds to a request what a credential type declares (`type: 'generic'`): headers, query string,
 * body and basic authentication, with `$credentials` resolved in keys and values as n8n does.
 */
export function applyGenericAuthentication(
	authenticate: IAuthenticateGeneric,
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
	workflow: Workflow,
	node: INode,
): IHttpRequestOptions {
	const resolve = (text: string): string => {
		if (!isExpression(text)) return text;
		const keys = { $credentials: credentials };
		const { expression } = workflow;
		const value = expression.getSimpleParameterValue(node, text, 'internal', keys, undefined, '');
		return value ? String(value) : '';
	};
	const result: Record<string, unknown> = { ...request };
	for (const [part, members] of Object.entries(authenticate.properties)) {
		const added = Object.entries(members as Record<string, string>).map(
			([key, value]) => [resolve(key), resolve(value)] as const,
		);
		result[part] = { ...(result[part] as object | undefined), ...Object.fromEntries(added) };
	}
	return result as unknown as IHttpRequestOptions;
}
