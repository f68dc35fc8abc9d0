import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { signedRequest } from '../../credentials/signedRequest';

/** What other nodes may send with the credential; jest loads the module anew for this file. */

const url = 'https://elsewhere.example';

// first: no other base URL was used before
test('a base URL that an expression left undefined is refused', async () => {
	const credential = { apiKey: 'key', baseUrl: undefined };
	const signed = signedRequest(credential as unknown as ICredentialDataDecryptedObject, { url });
	await expect(signed).rejects.toThrow('The base URL cannot be used');
});
