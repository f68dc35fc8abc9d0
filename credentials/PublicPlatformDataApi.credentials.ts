import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
	Icon,
} from 'n8n-workflow';
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

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			description:
				'Address of the service as its operator gave it to you, with the path before the first platform name if there is one. Slashes at the end do not matter. A test that shows only a code got no answer at this address: ENOTFOUND means that the host does not exist, ECONNREFUSED that nothing listens there, ETIMEDOUT or ECONNABORTED that nothing answers in time, a code with CERT that the certificate is not trusted.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The key alone, without the word "Bearer" in front of it',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'Max number of requests a minute with this key, over all workflows of this n8n. 0 lets the nodes find out what the service allows. Set it if the service shuts a key for a while after too many requests.',
		},
	];

	authenticate: IAuthenticate = signedRequest;

	test: ICredentialTestRequest = connectionTest;
}
