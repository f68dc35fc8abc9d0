import { runNode } from '.';
import type { RunNodeOptions } from '.';
import { bearer, declaredBearer, probeApi } from './probe/probeApi';
import { ProbeNode } from './probe/ProbeNode';
import type { ProbeServer } from './probe/probeServer';
import { startProbeServer } from './probe/probeServer';

let server: ProbeServer;
beforeEach(async () => {
	server = await startProbeServer();
});
afterEach(async () => await server.close());

const probe = (options: Partial<RunNodeOptions>): RunNodeOptions => ({
	nodeType: new ProbeNode(),
	credential: { apiKey: 'secret' },
	credentialType: probeApi(bearer),
	...options,
	parameters: { url: server.url, ...options.parameters },
});

test('runs', async () => {
	const result = await runNode(
		probe({ items: [{ n: 1 }, { n: 2 }], parameters: { body: '={{ { n: $json.n } }}' } }),
	);
	expect(result.error).toBeUndefined();
	expect(result.items.map(({ json }) => json)).toEqual([{ echo: { n: 1 } }, { echo: { n: 2 } }]);
	expect(server.seen.map(({ authorization }) => authorization)).toEqual([
		'Bearer secret',
		'Bearer secret',
	]);
	void declaredBearer;
});
