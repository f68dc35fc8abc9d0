import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
	Icon,
} from 'n8n-workflow';
import { credentialFields } from '../nodes/shared/request/credential';
import { connectionTest } from './connectionTest';
import { signedRequest } from './signedRequest';

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

	authenticate: IAuthenticate = signedRequest;

	test: ICredentialTestRequest = connectionTest;
}
