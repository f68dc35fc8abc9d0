import type { ICredentialType } from 'n8n-workflow';

export class Bad implements ICredentialType {
	name = 'bad';
	displayName = 'Bad';
	properties = [{ displayName: 'API Key', name: 'apiKey', type: 'string' as const, default: '' }];
}
