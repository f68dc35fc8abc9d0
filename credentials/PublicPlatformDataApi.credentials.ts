import { memoize } from 'lodash';
import {
	type IAuthenticate,
	type ICredentialTestRequest,
	type ICredentialType,
	type Icon,
	type INodeProperties,
	UserError,
} from 'n8n-workflow';
import { InvalidValue, readOrInvalid } from '../nodes/shared/operation/field';
import { credentialFields, readCredential } from '../nodes/shared/request/credential';
import { connectionTest, isTest, isUnencrypted, UNENCRYPTED } from './connectionTest';

/** reads each credential object once: a run authenticates all its requests with the same one */
const readOnce = memoize(readCredential);
readOnce.cache = new WeakMap();

export class PublicPlatformDataApi implements ICredentialType {
	name = 'publicPlatformDataApi';

	displayName = 'Public Platform Data API';

	icon: Icon = {
		light: 'file:../icons/publicPlatformDataApi.light.svg',
		dark: 'file:../icons/publicPlatformDataApi.dark.svg',
	};

	documentationUrl =
		'https://github.com/public-platform-data/n8n-nodes-public-platform-data/blob/main/docs/credential.md';

	properties: INodeProperties[] = Object.values(credentialFields).map(({ property }) => property);

	/**
	 * Adds `Authorization: Bearer <API key>` (service document, "Authentication") to a request. Validates the credential
	 * first, both for nodes and for the Test button, so that the key is never sent to an invalid address. A function and not
	 * an `={{ … }}` declaration, which n8n would evaluate for every request.
	 * @throws {UserError} if the credential cannot be used
	 */
	authenticate: IAuthenticate = async (credentials, request) => {
		const read = readOrInvalid(() => readOnce(credentials));
		if (read instanceof InvalidValue) throw new UserError(`${read.message}.`);
		// n8n shows the error that a test throws, but cannot show a warning for a test that passes
		if (isTest(request) && isUnencrypted(read.baseUrl)) throw new UserError(UNENCRYPTED);
		return { ...request, headers: { ...request.headers, Authorization: `Bearer ${read.apiKey}` } };
	};

	test: ICredentialTestRequest = connectionTest;
}
