import { startSandbox } from '../../sandbox/server';

/** What the parent asks over IPC. */
export type Question = 'cpu';

/** First message: where the sandbox is. Later ones: its processor time so far, in milliseconds. */
export interface Address {
	readonly origin: string;
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** The sandbox in a process of its own, without its log; it ends with its parent. */
async function main(): Promise<void> {
	const { origin, baseUrl, apiKey, close } = await startSandbox({ logLimit: 0 });
	process.on('message', () => {
		const { user, system } = process.cpuUsage();
		process.send?.((user + system) / 1000);
	});
	process.on('disconnect', () => void close());
	process.send?.({ origin, baseUrl, apiKey } satisfies Address);
}

void main();
