import { type ICredentialDataDecryptedObject, NodeOperationError } from 'n8n-workflow';
import { parseBaseUrl } from './baseUrl';
import { type Client, clientOf, type RequestContext } from './client';
import type { Deadlines } from './deadlines';

/** How requests reach the service: one for each credential of a run. */
export interface Access {
	readonly client: Client;
	/** Base URL, without a slash at its end. */
	readonly baseUrl: string;
	/** The API key, which no message may repeat; empty where there is none. */
	readonly secret: string;
	/** Most requests a minute that the credential allows; undefined where the nodes are to find out. */
	readonly requestsPerMinute: number | undefined;
}

/** Makes the access with a credential. @param itemIndex undefined in a poll @throws {NodeOperationError} if it is of no use */
export function accessWith(
	context: RequestContext,
	credential: ICredentialDataDecryptedObject,
	deadlines: Deadlines,
	itemIndex?: number,
): Access {
	const read = readCredential(credential);
	if (!('problem' in read)) {
		return { ...read, client: clientOf(context, read.baseUrl, credential, deadlines) };
	}
	const message = `The credential cannot be used: ${read.problem}`;
	const advice = 'Open the credential, correct it and test it.';
	// of a poll that keeps a workflow from being published the editor shows the message alone
	throw itemIndex === undefined
		? new NodeOperationError(context.getNode(), `${message}. ${advice}`)
		: new NodeOperationError(context.getNode(), message, {
				description: `Nothing was sent. ${advice}`,
				itemIndex,
			});
}

/** Address and key of a credential, or what is wrong with it. */
function readCredential(
	credential: ICredentialDataDecryptedObject,
): Omit<Access, 'client'> | { readonly problem: string } {
	const secret = typeof credential.apiKey === 'string' ? credential.apiKey.trim() : '';
	if (secret === '') return { problem: 'its API Key is empty' };
	const baseUrl = parseBaseUrl(credential.baseUrl);
	if (typeof baseUrl !== 'string') {
		return { problem: `its "Base URL" is invalid, expected ${baseUrl.message}` };
	}
	const requestsPerMinute = readPerMinute(credential.requestsPerMinute);
	if (Number.isNaN(requestsPerMinute)) {
		return { problem: 'its "Requests per Minute" is no number, expected 0 or more' };
	}
	return { baseUrl, secret, requestsPerMinute };
}

/** @returns NaN for what is no number of requests; undefined where nothing is set */
function readPerMinute(given: unknown): number | undefined {
	const isSet = given !== undefined && given !== null && String(given).trim() !== '';
	const count = isSet ? Number(given) : 0;
	if (count === 0) return undefined;
	return count > 0 && Number.isFinite(count) ? count : Number.NaN;
}
