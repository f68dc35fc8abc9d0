import { equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { freePort } from '../freePort';

test('a port in use is passed over', async () => {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	ok((await freePort(port, 'the test')) > port);
	server.close();
	await once(server, 'close');
	equal(await freePort(port, 'the test'), port);
});
