import { createServer as createHttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Fault } from '../../sandbox/server';
import { countsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** A service that cannot be reached, and one that does not answer in time. */

const service = useSandbox();

describe('a service that cannot be reached: the error names the cause', () => {
	const lookupAt = async (baseUrl: string, maxRetries = 0) => {
		const credential = { ...service.credential, baseUrl };
		return (await service.lookup('octo', { credential, options: { maxRetries } })).error;
	};

	/** The address of a server on loopback. */
	async function started(server: Server): Promise<string> {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	test('nothing listens', async () => {
		const server = createHttpServer();
		const address = await started(server);
		await new Promise((resolve) => server.close(resolve));
		const error = await lookupAt(address, 1);
		expect(error?.message).toBe(
			'The service refused the connection [ECONNREFUSED] (after 2 tries)',
		);
		expect(error?.description).not.toContain('may have been charged');
	});

	test('no such host', async () => {
		const error = await lookupAt('http://no-such-host.invalid');
		expect(error?.message).toMatch(/^The host of the base URL .*\(DNS\) \[(ENOTFOUND|EAI_AGAIN)\]/);
	});

	test('TLS asked of a plain port', async () => {
		const error = await lookupAt(service.sandbox.baseUrl.replace('http:', 'https:'));
		expect(error?.message).toContain('No secure connection to the service could be made (TLS)');
		expect(service.sandbox.log).toEqual([]);
	});

	test('an answer that is not HTTP', async () => {
		const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
		const error = await lookupAt(await started(server));
		server.close();
		expect(error?.message).toContain('The base URL answers, but not as a web service does');
	});
});

describe.each<[string, Fault]>([
	['no answer', { kind: 'hang' }],
	['an answer that drips', { kind: 'dripBody', everyMs: 50 }],
])('%s', (_, fault) => {
	test('is tried again with a time of its own, and counted as one that may have been charged', async () => {
		service.sandbox.addFault({ times: 1, fault });
		// long enough for an answer of the sandbox on a busy machine, short enough to wait for
		const result = await service.lookup('octo', { options: { maxRetries: 1, timeout: 1500 } });
		expect(result.items).toHaveLength(1);
		expect(countsIn(result)).toEqual({ credits: 1, requests: 2, retries: 1, reused: 0 });
		expect(result.hints[0]?.message).toContain('may have been charged: 1.');
	});

	test('fails after the last try', async () => {
		service.sandbox.addFault({ fault });
		const { error } = await service.lookup('octo', { options: { maxRetries: 1, timeout: 300 } });
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toContain('did not answer within 300 ms');
		expect(error?.message).toContain('(after 2 tries)');
		expect(error?.description).toContain('that may have been charged: 2.');
	});
});

test('the time for an answer does not run while a request waits for its turn', async () => {
	service.sandbox.configure({ latencyMs: 800 });
	const options = { concurrency: 1, timeout: 2300, maxRetries: 0 };
	const { items, error } = await service.lookups(3, { options });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
});

describe("n8n's helper, which gives up after five minutes without a byte", () => {
	/** The copy that the engine sends its requests with. */
	const axios = createRequire(require.resolve('n8n-core'))('axios') as {
		defaults: { timeout: number };
	};
	const usual = axios.defaults.timeout;
	afterEach(() => {
		axios.defaults.timeout = usual;
	});

	test('does not say how long an answer may take: only Timeout does', async () => {
		// after a tenth of a second, to see it
		axios.defaults.timeout = 100;
		service.sandbox.configure({ latencyMs: 600 });
		expect((await service.lookup('octo')).items).toHaveLength(1);
		expect(service.sandbox.log).toHaveLength(1);
	});
});
