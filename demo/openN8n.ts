import { owner } from '../n8n/environment';
import { mcpCredential, putCredential, sandboxCredential } from '../n8n/client';
import { exampleFiles, importExample, readExample } from '../n8n/examples';
import { startLanguageModel } from '../n8n/languageModel';
import { freePort } from '../n8n/place';
import { N8nProcess } from '../n8n/process';
import { changeCommand, newStar } from '../sandbox/changes';
import { say } from '../tools/setup/terminal.mjs';

/**
 * Does work until it is done, or until Ctrl-C or a signal.
 * @param work adds what must be closed in the end to the stack
 * @returns exit code: the work's, or 0 if it was interrupted
 */
export async function untilInterrupted(
	work: (opened: AsyncDisposableStack) => Promise<number>,
): Promise<number> {
	const interruption = new Promise<number>((resolve) => {
		// the terminal sends Ctrl-C to a whole group of processes, and users press it twice
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(0));
	});
	void interruption.then(() => say('Stopping …'));
	await using opened = new AsyncDisposableStack();
	return await Promise.race([work(opened), interruption]);
}

/**
 * Starts n8n on the sandbox, at its usual port if that is free.
 * @param folder n8n's user folder, also for its log, n8n.log
 * @param env settings of this n8n only
 * @param opened what must be closed in the end
 * @returns the first example to run; a function that prints where the editor is and what to try; a promise that lasts as long
 *   as n8n, and fails with its log
 */
export async function openN8n(
	folder: string,
	env: NodeJS.ProcessEnv,
	sandbox: { baseUrl: string; apiKey: string },
	opened: AsyncDisposableStack,
) {
	const editor = await freePort(5678, 'n8n');
	const broker = await freePort(Math.max(5679, editor + 1), "n8n's task broker");
	const n8n = new N8nProcess({ editor, broker, folder, env }, opened);
	const client = await n8n.start();
	await putCredential(client, sandboxCredential(sandbox));
	await putCredential(client, (await startLanguageModel(opened)).credential);
	await putCredential(client, mcpCredential(owner.password));

	for (const file of exampleFiles) await importExample(client, file);
	const first = await readExample('first-look.json');
	const trigger = await readExample('first-trigger.json');
	const showWhereToGo = () =>
		console.log(`
  n8n is open   ${client.address}/workflow/${first.id}
  sign in       ${owner.email}   password ${owner.password} (new at each start)
  the sandbox   ${sandbox.baseUrl}   API key ${sandbox.apiKey}

  The sixteen examples run here: the language model in them is made up, too, and
  MCP clients show the password as their token. Only the list on PostgreSQL needs a server of yours.

  To see a trigger fire: open it and press Publish, let its user star something, and a
  minute later look at Executions.

    ${client.address}/workflow/${trigger.id}
    ${changeCommand(sandbox.baseUrl, newStar)}

  To try        Code Host: octo-23, repository octo/hello   Microblog: user ID 783045
                Professional Network: company acme          Video Platform: dQw4w9WgXcQ
                Profile: member ada, any challenge token such as token-1
                What you look up is made up from its name: octo-23 has 23 records, missing-x
                is not found, and unstable-45 fails twice at its third page: see
                the retries in its hint.

  Ctrl-C stops both.
`);
	return { client, first, showWhereToGo, ended: () => n8n.ended() };
}

/** An open n8n. */
export type Demo = Awaited<ReturnType<typeof openN8n>>;
