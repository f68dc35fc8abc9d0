import { startSandbox } from '../../sandbox/server';

/** Where the sandbox is: the first message to the parent. */
export interface Address {
	readonly origin: string;
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** The sandbox in a process of its own, without its log; it ends with its parent. */
async function main(): Promise<void> {
	const sandbox = await startSandbox({ logLimit: 0 });
	process.on('disconnect', () => void sandbox.close());
	const { origin, baseUrl, apiKey } = sandbox;
	process.send?.({ origin, baseUrl, apiKey } satisfies Address);
}

void main();
