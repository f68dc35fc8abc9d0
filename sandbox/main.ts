import { parseArgs } from 'node:util';
import { defaults } from './options';
import { startSandbox } from './server';

/** `npm run sandbox`: runs the service on loopback until Ctrl-C; README.md lists the flags. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '4010' },
			key: { type: 'string', default: defaults.apiKey },
			latency: { type: 'string', default: '0' },
			balance: { type: 'string', default: String(defaults.balance) },
		},
	});
	const { baseUrl, apiKey, balance } = await startSandbox({
		port: Number(values.port),
		// limits the log, so that a sandbox that runs for days does not fill the memory
		logLimit: 10_000,
		apiKey: values.key,
		latencyMs: Number(values.latency),
		balance: Number(values.balance),
	});
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
	console.log(`
Public Platform Data sandbox: the service on this machine, with made-up data

  Base URL   ${baseUrl}
  API key    ${apiKey}
  Credits    ${balance}
  State      ${baseUrl}/__sandbox/state
  Stop       Ctrl-C

Try it:

  curl -s ${baseUrl}/code-host/get-profile \\
    -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
    -d '{"username":"octo"}'
`);
}

main().catch(({ message }: Error) => {
	console.error(`The sandbox did not start (--port 0 takes any free port): ${message}`);
	process.exitCode = 1;
});
