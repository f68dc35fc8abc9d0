import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { create, extract } from 'tar';
import { installN8n } from '../../n8n/place';
import { n8nFolder } from '../../tools/paths';
import { packIfChanged } from '../../tools/pack';

export const NAME = 'n8n-nodes-public-platform-data';

/** npm's registry on loopback, with only versions of our package. */
export interface Registry {
	/** Settings with which n8n and npm find it. */
	env: NodeJS.ProcessEnv;
	/** Publishes the packed package under a version, which becomes the latest. */
	publish(version: string): Promise<void>;
}

/**
 * Starts it with version 1.0.0. n8n installs only from npm's address, so it acts like a company's proxy: through HTTPS_PROXY,
 * with a certificate in NODE_EXTRA_CA_CERTS.
 */
export async function startRegistry(opened: AsyncDisposableStack): Promise<Registry> {
	await installN8n();
	const host = await hostOfRegistry();
	const { key, cert } = await certificateFor(host);
	// several groups have one at the same time
	const folder = await mkdtemp(join(tmpdir(), 'registry-'));
	opened.defer(() => rm(folder, { recursive: true }));
	const certificate = join(folder, 'certificate.pem');
	await writeFile(certificate, cert);

	/** Responses by path. */
	const answers = new Map<string, Buffer | string>();
	const server = createServer({ key, cert }, ({ url = '' }, response) => {
		const found = answers.get(url);
		response.writeHead(found === undefined ? 404 : 200).end(found);
	});
	const proxy = createProxy().on('connect', ({ url }, socket) => {
		if (url !== `${host}:443`) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
		opened.defer(() => void socket.destroy());
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		server.emit('connection', socket);
	});
	proxy.listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	opened.defer(() => void proxy.close());

	const versions: Record<string, object> = {};
	const publish = async (version: string) => {
		const { manifest, tarball } = await packedAs(version, join(folder, version));
		const file = `/${NAME}/-/${NAME}-${version}.tgz`;
		versions[version] = { ...manifest, dist: { tarball: `https://${host}${file}` } };
		const all = { name: NAME, 'dist-tags': { latest: version }, versions };
		answers.set(file, tarball);
		answers.set(`/${NAME}`, JSON.stringify(all));
		for (const tag of [version, 'latest']) {
			answers.set(`/${NAME}/${tag}`, JSON.stringify(versions[version]));
		}
	};
	await publish('1.0.0');
	const env = {
		HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		NO_PROXY: '127.0.0.1,localhost',
		NODE_EXTRA_CA_CERTS: certificate,
		// for an npm that is configured for another authority
		npm_config_cafile: certificate,
	};
	return { env, publish };
}

/** Returns the packed package with another version. */
async function packedAs(version: string, cwd: string) {
	await mkdir(cwd, { recursive: true });
	await extract({ file: await packIfChanged(), cwd });
	const path = join(cwd, 'package/package.json');
	const manifest = { ...JSON.parse(await readFile(path, 'utf8')), version };
	await writeFile(path, JSON.stringify(manifest));
	const file = join(cwd, 'package.tgz');
	await create({ file, gzip: true, cwd }, ['package']);
	return { manifest, tarball: await readFile(file) };
}

/** @returns the host of the registry in n8n's settings */
async function hostOfRegistry(): Promise<string> {
	const settings = 'node_modules/n8n/dist/modules/community-packages/community-packages.config.js';
	const text = await readFile(join(n8nFolder, settings), 'utf8');
	const address = /registry = '([^']+)'/.exec(text)?.[1];
	if (address === undefined) throw new Error(`${settings} names no registry`);
	return new URL(address).host;
}

/** Makes a key and a self-signed certificate for a host. */
async function certificateFor(host: string): Promise<{ key: string; cert: string }> {
	const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
		keyType: 'ec',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
		],
	});
	return { key, cert };
}
