import { owner } from '../n8n/owner';

/** Prints where the editor is open and how to get in. */
export function showWhereToGo(
	editor: string,
	workflowId: string,
	sandbox: { baseUrl: string; apiKey: string },
): void {
	console.log(`
  n8n is open   ${editor}/workflow/${workflowId}
  sign in       ${owner.email}   password ${owner.password}
  the sandbox   ${sandbox.baseUrl}   API key ${sandbox.apiKey}

  Ctrl-C stops both.
`);
}
