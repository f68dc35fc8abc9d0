import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';
import { create } from 'tar';
import { installN8n } from '../../n8n/install';
import { n8nFolder } from '../../n8n/paths';
import { packIfChanged, unpack } from '../../tools/pack';
import { e2eCache } from '../paths';

/** @returns the host of the registry that n8n installs from, as n8n's own settings name it */
async function hostOfRegistry(): Promise<string> {
	const settings = 'node_modules/n8n/dist/modules/community-packages/community-packages.config.js';
	const text = await readFile(join(n8nFolder, settings), 'utf8');
	const address = /registry = '([^']+)'/.exec(text)?.[1];
	if (address === undefined) throw new Error(`${settings} names no registry`);
	return new URL(address).host;
}

/** A key, and a certificate for a host that vouches for itself: a client that trusts it trusts the server. */
async function certificateFor(host: string): Promise<{ key: string; cert: string }> {
	const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
		keyType: 'ec',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
			{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
		],
	});
	return { key, cert };
}

export const NAME = 'n8n-nodes-public-platform-data';

/** A version of the package, as a registry has it. */
interface Published {
	manifest: { name: string; version: string };
	tarball: Buffer;
}

/**
 * npm's registry on loopback, with versions of our package alone. n8n installs from no other address, so it is reached as
 * behind a company's proxy: through HTTPS_PROXY, with a certificate that NODE_EXTRA_CA_CERTS names.
 */
export class Registry {
	private readonly versions = new Map<string, Published>();

	private constructor(
		/** Settings of n8n and npm with which they find it. */
		readonly env: NodeJS.ProcessEnv,
		private readonly host: string,
	) {}

	/** Starts it with version 1.0.0. */
	static async start(opened: AsyncDisposableStack): Promise<Registry> {
		await installN8n();
		const host = await hostOfRegistry();
		const { key, cert } = await certificateFor(host);
		await mkdir(e2eCache, { recursive: true });
		const file = join(e2eCache, 'certificate.pem');
		await writeFile(file, cert);
		const server = createServer({ key, cert }, ({ url = '' }, response) => {
			const found = registry.answer(url);
			response.writeHead(found === undefined ? 404 : 200).end(found);
		});
		const proxy = createProxy().on('connect', ({ url }, socket) => {
			if (url !== `${host}:443`) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
			const inside = connect(portOf(server), '127.0.0.1', () => {
				socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
				socket.pipe(inside).pipe(socket);
			});
			for (const end of [socket, inside]) {
				end.on('error', () => undefined);
				// the proxy does not count what it has passed on as its own
				opened.defer(() => void end.destroy());
			}
		});
		for (const one of [server, proxy]) {
			one.listen(0, '127.0.0.1');
			await once(one, 'listening');
			opened.defer(async () => {
				one.closeAllConnections();
				await new Promise((resolve) => one.close(resolve));
			});
		}
		const env = {
			HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
			NO_PROXY: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: file,
			// where npm is set up for another authority
			npm_config_cafile: file,
		};
		const registry = new Registry(env, host);
		await registry.publish('1.0.0');
		return registry;
	}

	/** Publishes the packed package under a version. */
	async publish(version: string): Promise<void> {
		const place = join(e2eCache, `published-${version}`);
		await mkdir(place, { recursive: true });
		const original = join(place, 'original.tgz');
		await copyFile(await packIfChanged(), original);
		const content = await unpack(original);
		const file = join(content, 'package.json');
		const manifest = { ...JSON.parse(await readFile(file, 'utf8')), version };
		await writeFile(file, JSON.stringify(manifest));
		const tarball = join(place, 'package.tgz');
		await create({ file: tarball, gzip: true, cwd: dirname(content) }, ['package']);
		this.versions.set(version, { manifest, tarball: await readFile(tarball) });
	}

	/** What the registry says at a path: a tarball, a version, or the whole package. */
	private answer(path: string): Buffer | string | undefined {
		const [, name, version, file] = path.split('/');
		const all = [...this.versions.values()];
		const latest = all.at(-1);
		if (name !== NAME || latest === undefined) return undefined;
		if (version === '-') return all.find((one) => file === fileOf(one))?.tarball;
		if (version !== undefined) {
			const wanted = version === 'latest' ? latest : this.versions.get(version);
			return wanted && JSON.stringify(this.described(wanted));
		}
		return JSON.stringify({
			name,
			'dist-tags': { latest: latest.manifest.version },
			versions: Object.fromEntries(all.map((one) => [one.manifest.version, this.described(one)])),
		});
	}

	private described(one: Published): object {
		const { manifest, tarball } = one;
		const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
		const address = `https://${this.host}/${manifest.name}/-/${fileOf(one)}`;
		return { ...manifest, dist: { tarball: address, integrity } };
	}
}

function fileOf({ manifest }: Published): string {
	return `${manifest.name}-${manifest.version}.tgz`;
}

function portOf(server: { address(): AddressInfo | string | null }): number {
	return (server.address() as AddressInfo).port;
}
