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

/** A run signs each of its requests with the same object. */
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
	 * The request with `Authorization: Bearer <API key>` (service document, "Authentication") and nothing else
	 * changed. The whole credential is read first: this runs before anything is sent, for a node as for the credential's
	 * Test button, so a key never leaves with an address that holds a password of its own or that is not http(s). A function
	 * and not an `={{ … }}` declaration: n8n would evaluate that expression for every request.
	 * @throws {UserError} if the credential cannot be used; the text says why
	 */
	authenticate: IAuthenticate = async (credentials, request) => {
		const read = readOrInvalid(() => readOnce(credentials));
		if (read instanceof InvalidValue) throw new UserError(`${read.message}.`);
		// n8n shows what a test throws, and has no place for a remark on one that passed
		if (isTest(request) && isUnencrypted(read.baseUrl)) throw new UserError(UNENCRYPTED);
		return { ...request, headers: { ...request.headers, Authorization: `Bearer ${read.apiKey}` } };
	};

	test: ICredentialTestRequest = connectionTest;
}
