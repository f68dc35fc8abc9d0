import type { N8nClient } from './client';

/** A credential as n8n takes it. */
export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** The credential for a running sandbox. */
export function sandboxCredential(
	{ baseUrl, apiKey }: { baseUrl: string; apiKey: string },
	name: string,
): Credential {
	return { name, type: 'publicPlatformDataApi', data: { baseUrl, apiKey } };
}

/** The credential of a caller that shows a token. */
export function bearerCredential(name: string, token: string): Credential {
	return { name, type: 'httpBearerAuth', data: { token } };
}

/** The credentials that are in n8n. */
export async function credentialsIn(client: N8nClient) {
	return (await client.call('GET', '/credentials')) as Array<Credential & { id: string }>;
}

/** Puts a credential into n8n, in the place of the one with its name. A workflow that is put in finds it by that name, too. @returns its id */
export async function putCredential(client: N8nClient, credential: Credential): Promise<string> {
	const { name, type } = credential;
	const found = (await credentialsIn(client)).find((one) => one.name === name && one.type === type);
	const put = found
		? client.call('PATCH', `/credentials/${found.id}`, credential)
		: client.call('POST', '/credentials', credential);
	return ((await put) as { id: string }).id;
}
