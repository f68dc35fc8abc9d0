import memoize from 'lodash/memoize';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { InvalidValue, readOrRefusal } from '../nodes/shared/operation/field';
import { readCredential } from '../nodes/shared/request/credential';

/** A run signs each of its requests with the same object. */
const readOnce = memoize(readCredential);
readOnce.cache = new WeakMap();

/**
 * The request with `Authorization: Bearer <API key>` (service document, "Authentication") and nothing else
 * changed. The whole credential is read first: this runs before anything is sent, for a node as for the credential's
 * Test button, so a key never leaves with an address that holds a password of its own or that is not http(s). A function
 * and not an `={{ … }}` declaration: n8n would evaluate that expression for every request.
 * @throws {UserError} if the credential cannot be used; the text says why
 */
export async function signedRequest(
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const read = readOrRefusal(() => readOnce(credentials));
	if (read instanceof InvalidValue) throw new UserError(`The ${read.message}.`);
	const headers = { ...request.headers, Authorization: `Bearer ${read.apiKey}` };
	return await Promise.resolve({ ...request, headers });
}
