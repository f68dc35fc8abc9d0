import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** A credential type of that name whose `authenticate` is the given function or declaration. */
export function probeApi(authenticate: IAuthenticate): ICredentialType {
	const properties: INodeProperties[] = [
		{ displayName: 'API Key', name: 'apiKey', type: 'string', default: '' },
		{ displayName: 'Scheme', name: 'scheme', type: 'string', default: 'Bearer' },
	];
	return { name: 'probeApi', displayName: 'Probe API', properties, authenticate };
}

/** Authenticates in code, as a type does that has to look at the request. */
export async function bearer(
	{ scheme, apiKey }: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const headers = { ...request.headers, authorization: `${scheme} ${apiKey}` };
	return await Promise.resolve({ ...request, headers });
}

/** Authenticates by declaration. */
export const declaredBearer: IAuthenticate = {
	type: 'generic',
	properties: {
		headers: { authorization: '={{ $credentials.scheme }} {{ $credentials.apiKey }}' },
	},
};
