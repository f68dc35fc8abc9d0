import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { parseBaseUrl } from '../nodes/shared/request/credential';

const noKey = 'The API key is empty. Enter the key that the service gave you.';
const notAKey =
	'The API key holds a space, a line break or a letter that no key has. Copy the key again: whole, and without "Bearer" in front of it.';

/**
 * The request with `Authorization: Bearer <API key>` (service document, "Authentication") and nothing else
 * changed. White space around the key, as pasting leaves it, is dropped. The base URL is read only to be
 * refused: this runs before anything is sent, for a node as for the credential's Test button, so a key never
 * leaves with an address that holds a password of its own or that is not http(s). A function and not an
 * `={{ … }}` declaration: n8n would evaluate that expression for every request.
 * @throws {UserError} if the base URL or the key cannot be used; the text says why
 */
export async function signedRequest(
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const baseUrl = parseBaseUrl(credentials.baseUrl);
	if (typeof baseUrl !== 'string') {
		throw new UserError(`The base URL cannot be used. Enter ${baseUrl.message}.`);
	}
	const headers = {
		...request.headers,
		Authorization: `Bearer ${readKey(credentials.apiKey)}`,
	};
	return await Promise.resolve({ ...request, headers });
}

/** A header holds visible ASCII characters only; Node.js would refuse others with a bare code. */
function readKey(given: unknown): string {
	const key = typeof given === 'string' ? given.trim() : '';
	if (key === '') throw new UserError(noKey);
	if (!/^[\x21-\x7e]+$/.test(key)) throw new UserError(notAKey);
	return key;
}
