import type { Credential } from '../../demo/importCredential';
export function languageModelCredential(): Credential {
	return { id: 'ppdDemoOpenAi', name: 'OpenAI account', type: 'openAiApi', data: { apiKey: 'x' } };
}
