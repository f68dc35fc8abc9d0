import { equal } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { N8nClient } from '../client';
import { healthPath } from '../place';

const place = { editor: 0, broker: 0, folder: 'ours', log: '', env: {} };

test('another n8n at the same address is not mistaken for ours', async () => {
	const theirs = healthPath({ ...place, folder: 'theirs' });
	const server = createServer(({ url }, answer) => {
		answer.writeHead(url === `${theirs}/readiness` ? 200 : 404).end();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	equal(await new N8nClient(address, healthPath(place)).isReady(), false);
	equal(await new N8nClient(address, theirs).isReady(), true);
	server.close();
});
