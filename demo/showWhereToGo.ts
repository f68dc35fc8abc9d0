import { owner } from '../n8n/environment';
import { changeCommand, newStar } from '../sandbox/changeCommand';

/** Examples to open, by the ids of their workflows. */
export interface ExamplesToOpen {
	first: { id: string };
	trigger: { id: string };
}

/** Prints where the editor is open and how to get in, how to see a trigger fire, and what to look up. */
export function showWhereToGo(
	editor: string,
	{ first, trigger }: ExamplesToOpen,
	sandbox: { baseUrl: string; apiKey: string },
): void {
	console.log(`
  n8n is open   ${editor}/workflow/${first.id}
  sign in       ${owner.email}   password ${owner.password}
  the sandbox   ${sandbox.baseUrl}   API key ${sandbox.apiKey}

  To see a trigger fire: open it and press Publish, let its user star something, and a
  minute later look at Executions.

    ${editor}/workflow/${trigger.id}
    ${changeCommand(new URL(sandbox.baseUrl).origin, newStar)}

  To try        Code Host: octo-23, repository octo/hello   Microblog: user ID 783045
                Professional Network: company acme          Video Platform: dQw4w9WgXcQ
                A number at the end says how many records there are; what has "missing"
                in it is not found, what has "unstable" in it fails on its third page.

  Ctrl-C stops both.
`);
}
