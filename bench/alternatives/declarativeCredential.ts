import type { IAuthenticateGeneric, ICredentialType, INodeProperties } from 'n8n-workflow';

/** The credential of the declarative node, signing as n8n's templates and its own credentials do. */
export class DeclarativeApi implements ICredentialType {
	name = 'declarativeApi';

	displayName = 'Declarative API';

	properties: INodeProperties[] = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{ $credentials.apiKey }}' } },
	};
}
