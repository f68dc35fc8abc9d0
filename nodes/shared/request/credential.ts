import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { parseBaseUrl } from './baseUrl';
import type { Client } from './client';

/** How requests reach the service: one for each credential of a run. */
export interface Access {
	readonly client: Client;
	/** Base URL, without a slash at its end. */
	readonly baseUrl: string;
	/** The API key, which no message may repeat; empty where there is none. */
	readonly secret: string;
}

/** Address and key of a credential, or what is wrong with it. */
export function readCredential(
	credential: ICredentialDataDecryptedObject,
): Omit<Access, 'client'> | { readonly problem: string } {
	const secret = typeof credential.apiKey === 'string' ? credential.apiKey.trim() : '';
	if (secret === '') return { problem: 'its API Key is empty' };
	const baseUrl = parseBaseUrl(credential.baseUrl);
	if (typeof baseUrl !== 'string') {
		return { problem: `its Base URL does not fit, wanted ${baseUrl.message}` };
	}
	return { baseUrl, secret };
}
