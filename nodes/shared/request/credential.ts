import { type ICredentialDataDecryptedObject, NodeOperationError } from 'n8n-workflow';
import { InvalidValue } from '../operation/field';
import { type Client, clientOf, type RequestContext } from './client';
import { type CredentialValues, identityOf, readCredential, secretsIn } from './credentialFields';

/** How requests reach the service: one for each credential of a run. */
export interface Access {
	readonly client: Client;
	/** Names the key: what runs share belongs to it. */
	readonly identity: string;
	/** What no message may repeat. */
	readonly secrets: readonly string[];
	/** Most requests a minute that the credential allows; undefined where the nodes are to find out. */
	readonly requestsPerMinute: number | undefined;
}

/** Makes the access with what a credential holds, or without one to an address. */
export function accessTo(client: Client, values: Partial<CredentialValues>): Access {
	const { requestsPerMinute } = values;
	return { client, identity: identityOf(values), secrets: secretsIn(values), requestsPerMinute };
}

/** Makes the access with a credential. @param itemIndex undefined in a poll @throws {NodeOperationError} if it is of no use */
export function accessWith(
	context: RequestContext,
	credential: ICredentialDataDecryptedObject,
	itemIndex?: number,
): Access {
	const read = readCredential(credential);
	if (!(read instanceof InvalidValue)) {
		return accessTo(clientOf(context, read.baseUrl, credential), read);
	}
	const message = `The credential cannot be used: its ${read.message}`;
	const advice = 'Open the credential, correct it and test it.';
	// of a poll that keeps a workflow from being published the editor shows the message alone
	throw itemIndex === undefined
		? new NodeOperationError(context.getNode(), `${message}. ${advice}`)
		: new NodeOperationError(context.getNode(), message, {
				description: `Nothing was sent. ${advice}`,
				itemIndex,
			});
}
