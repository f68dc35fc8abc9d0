import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { parseBaseUrl } from '../request/baseUrl';
import { authenticatedClient, type Client, CREDENTIAL_TYPE, publicClient } from '../request/client';

/** How a run reaches the service. */
export interface Access {
	readonly client: Client;
	/** Base URL of the credential; empty for operations that need none. */
	readonly baseUrl: string;
	/** The API key, which no message may repeat; empty where there is none. */
	readonly secret: string;
}

/**
 * Reads the credential, once for the whole run.
 * @returns the error, not thrown, for a credential that is not there or cannot be used
 */
export async function openAccess(
	context: IExecuteFunctions,
	node: INode,
	endpoint: Endpoint,
): Promise<Access | NodeOperationError> {
	if (endpoint.auth === 'none') return { client: publicClient(context), baseUrl: '', secret: '' };
	try {
		const credential = await context.getCredentials(CREDENTIAL_TYPE);
		const secret = typeof credential.apiKey === 'string' ? credential.apiKey.trim() : '';
		if (secret === '') return unusable(node, 'its API Key is empty');
		const baseUrl = parseBaseUrl(credential.baseUrl);
		if (typeof baseUrl !== 'string') {
			return unusable(node, `its Base URL does not fit, wanted ${baseUrl.message}`);
		}
		return { client: authenticatedClient(context, credential), baseUrl, secret };
	} catch (error) {
		return new NodeOperationError(node, error as Error);
	}
}

function unusable(node: INode, why: string): NodeOperationError {
	return new NodeOperationError(node, `The credential cannot be used: ${why}`, {
		description: 'Nothing was sent. Open the credential, correct it and test it.',
	});
}
