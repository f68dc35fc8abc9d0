import type { RunNodeOptions } from '..';
import { bearer, probeApi } from './probeApi';
import { ProbeNode } from './ProbeNode';
import type { ProbeServer } from './probeServer';
import { startProbeServer } from './probeServer';

/** A probe server for each test of a file, and the options that run the probe node against it. */
export function useProbe() {
	let server: ProbeServer;
	beforeEach(async () => {
		server = await startProbeServer();
	});
	afterEach(async () => await server.close());
	return {
		get seen() {
			return server.seen;
		},
		get url() {
			return server.url;
		},
		/** One request per item; its body is the item's `send`, an empty object if it has none. */
		options: (options: Partial<RunNodeOptions> = {}): RunNodeOptions => ({
			nodeType: new ProbeNode(),
			credential: { apiKey: 'secret' },
			credentialType: probeApi(bearer),
			...options,
			parameters: { url: server.url, body: '={{ $json.send ?? {} }}', ...options.parameters },
		}),
	};
}
