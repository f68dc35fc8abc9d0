import { parseArgs } from 'node:util';
import { banner, portInUse, USAGE } from './banner';
import { startSandbox } from './server';

const DEFAULT_PORT = 4010;

/** `npm run sandbox`: the service on loopback until Ctrl-C. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: String(DEFAULT_PORT) },
			key: { type: 'string' },
			latency: { type: 'string' },
			balance: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return console.log(USAGE);
	const sandbox = await startSandbox({
		port: whole('--port', values.port),
		// a sandbox that stands for days must not fill the memory with its log
		logLimit: 10_000,
		...(values.key === undefined ? {} : { apiKey: values.key }),
		...(values.latency === undefined ? {} : { latencyMs: whole('--latency', values.latency) }),
		...(values.balance === undefined ? {} : { balance: whole('--balance', values.balance) }),
	});
	let isStopping = false;
	const stop = () => {
		// Ctrl-C reaches a whole group of processes, and can come twice
		if (isStopping) return;
		isStopping = true;
		void sandbox.close().then(() => console.log('Sandbox stopped.'));
	};
	process.on('SIGINT', stop);
	process.on('SIGTERM', stop);
	console.log(banner(sandbox));
}

function whole(option: string, text: string): number {
	if (/^\d+$/.test(text)) return Number(text);
	throw new Error(`${option} takes a whole number, not "${text}"`);
}

main().catch((error: unknown) => {
	const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
	const port = error instanceof Error && 'port' in error ? Number(error.port) : DEFAULT_PORT;
	const message = error instanceof Error ? error.message : String(error);
	console.error(isInUse ? portInUse(port) : `The sandbox did not start: ${message}\n\n${USAGE}`);
	process.exitCode = 1;
});
