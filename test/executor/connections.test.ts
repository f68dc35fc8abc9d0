import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { runNode } from '../../n8n/engine';
import { useOddService } from './oddService';
import { userGet, useSandbox } from './sandboxService';

const odd = useOddService();
const service = useSandbox();
const apiKey = 'ppd_connection_key';

async function lookupAt(baseUrl: string, options: object = {}) {
	return await runNode({
		nodeType: 'codeHost',
		parameters: userGet('octo', { options: { maxRetries: 0, ...options } }),
		credential: { baseUrl, apiKey },
	});
}

/** A port on which nothing listens. */
async function unusedPort(): Promise<number> {
	const server: Server = createHttpServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

describe('a service that cannot be reached: the error names the cause', () => {
	test('nothing listens', async () => {
		const { error } = await lookupAt(`http://127.0.0.1:${await unusedPort()}`, { maxRetries: 1 });
		expect(error?.message).toBe(
			'The service refused the connection [ECONNREFUSED] (after 2 tries)',
		);
		expect(error?.description).not.toContain('may have been charged');
	});

	test('no such host', async () => {
		const { error } = await lookupAt('http://no-such-host.invalid');
		expect(error?.message).toMatch(/^The host of the base URL .*\(DNS\) \[(ENOTFOUND|EAI_AGAIN)\]/);
	});

	test('TLS asked of a plain port', async () => {
		const { error } = await lookupAt(service.sandbox.baseUrl.replace('http:', 'https:'));
		expect(error?.message).toContain('No secure connection to the service could be made (TLS)');
		expect(service.sandbox.log).toEqual([]);
	});

	test('an answer that is not HTTP', async () => {
		const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const { error } = await lookupAt(`http://127.0.0.1:${port}`);
		server.close();
		expect(error?.message).toContain('The base URL answers, but not as a web service does');
	});
});

describe('a body cut off is retried, with every kind of framing', () => {
	const whole = JSON.stringify({
		timeMs: 1,
		creditsCost: 1,
		data: { id: 'U_1', username: 'octo' },
	});
	const half = whole.slice(0, whole.length / 2);

	const ways: Array<[string, (response: ServerResponse) => void]> = [
		[
			'by its length',
			(response) => {
				response.writeHead(200, { 'content-length': whole.length });
				response.write(half, () => response.destroy());
			},
		],
		['by chunks', (response) => response.write(half, () => response.destroy())],
		[
			'by the end of the connection',
			(response) => {
				response.useChunkedEncodingByDefault = false;
				response.writeHead(200, { connection: 'close', 'content-type': 'application/json' });
				response.end(half);
			},
		],
		[
			'by chunks, compressed',
			(response) => {
				const bytes = gzipSync(whole);
				response.writeHead(200, { 'content-encoding': 'gzip' });
				response.write(bytes.subarray(0, bytes.length - 12), () => response.destroy());
			},
		],
		[
			'by the end of the connection, compressed',
			(response) => {
				const bytes = gzipSync(whole);
				response.useChunkedEncodingByDefault = false;
				response.writeHead(200, { connection: 'close', 'content-encoding': 'gzip' });
				response.end(bytes.subarray(0, bytes.length - 12));
			},
		],
	];

	test.each(ways)('%s', async (_, cutOff) => {
		odd.answerWith(
			(__, response) => cutOff(response),
			(__, response) => response.end(whole),
		);
		const { items, error, hints } = await lookupAt(odd.credential.baseUrl, { maxRetries: 1 });
		expect(error).toBeUndefined();
		expect(odd.arrivals).toHaveLength(2);
		expect(items.map(({ json }) => json)).toEqual([{ id: 'U_1', username: 'octo' }]);
		expect(hints[0]?.message).toContain('may have been charged: 1.');
	});
});
