import { type Sandbox, startSandbox } from '../../sandbox/server';

/** What the parent asks over IPC. */
export type Question = 'cpu';

/** Where a sandbox is. */
export interface Address {
	readonly origin: string;
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** First message: where the sandboxes are. Later ones: their processor time so far, in milliseconds. */
export interface Addresses {
	readonly http: Address;
	readonly https: Address;
	/** What a client of the second has to trust, for NODE_EXTRA_CA_CERTS. */
	readonly certificateFile: string;
}

/** The sandbox in a process of its own, over http and https, without its log; it ends with its parent. */
async function main(): Promise<void> {
	const plain = await startSandbox({ logLimit: 0 });
	const secure = await startSandbox({ logLimit: 0, https: true });
	process.on('message', () => {
		const { user, system } = process.cpuUsage();
		process.send?.((user + system) / 1000);
	});
	process.on('disconnect', () => void Promise.all([plain.close(), secure.close()]));
	const addresses: Addresses = {
		http: addressOf(plain),
		https: addressOf(secure),
		certificateFile: secure.certificateFile ?? '',
	};
	process.send?.(addresses);
}

function addressOf({ origin, baseUrl, apiKey }: Sandbox): Address {
	return { origin, baseUrl, apiKey };
}

void main();
