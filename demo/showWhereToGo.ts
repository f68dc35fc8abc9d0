import { owner } from '../n8n/owner';

/** Prints where the editor is open, how to get in, and what to try on the sandbox. */
export function showWhereToGo(
	editor: string,
	workflowId: string,
	sandbox: { baseUrl: string; apiKey: string },
): void {
	console.log(`
  n8n is open   ${editor}/workflow/${workflowId}
  sign in       ${owner.email}   password ${owner.password}
  the sandbox   ${sandbox.baseUrl}   API key ${sandbox.apiKey}

  Identifiers to try: the sandbox has data for every one of them
    octo, acme      any name: a profile, a company, and listings of 23 records
    octo-45         a number at the end: listings of 45 records
    783045          the user ID of a timeline of 45 tweets: the last three digits count
    octo-missing    an error: nothing was found
    unstable-45     the third page of a listing fails twice, and then comes

  Ctrl-C stops both.
`);
}
