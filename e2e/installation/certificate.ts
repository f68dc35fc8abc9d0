import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a server on 127.0.0.1 needs to speak https. */
export interface Certificate {
	readonly key: string;
	/** The certificate (PEM). It vouches for itself, so a client that trusts it trusts the server. */
	readonly cert: string;
	/** A file with the certificate, for NODE_EXTRA_CA_CERTS and `curl --cacert`. */
	readonly file: string;
	/** Removes the file. */
	remove(): Promise<void>;
}

/** Makes a key and a certificate for 127.0.0.1 and a host, good for a year. */
export async function makeCertificate(host = 'localhost'): Promise<Certificate> {
	// loaded only when it is needed: it takes as long as the whole sandbox
	const { generate } = await import('selfsigned');
	const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
		keyType: 'ec',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
			{
				name: 'subjectAltName',
				altNames: [
					{ type: 7, ip: '127.0.0.1' },
					{ type: 2, value: host },
				],
			},
		],
	});
	const folder = await mkdtemp(join(tmpdir(), 'sandbox-certificate-'));
	const file = join(folder, 'certificate.pem');
	await writeFile(file, cert);
	return { key, cert, file, remove: () => rm(folder, { recursive: true, force: true }) };
}
