import { spawn } from 'node:child_process';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';

/**
 * Installs Debian packages, without starting the services they bring.
 * @throws PlainFailure with apt-get's last words
 */
export async function installDebianPackages(packages: string[]): Promise<void> {
	await aptGet(['update']);
	await aptGet(['install', '--yes', '--no-install-recommends', ...packages]);
}

function aptGet(args: string[]): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn('apt-get', args, {
			// In run level 1 Debian's packages leave their services stopped.
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let output = '';
		child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.on('error', reject);
		child.on('close', (code) => {
			if (code === 0) return resolve();
			const tail = output.trimEnd().split('\n').slice(-8).join('\n');
			reject(
				new PlainFailure(`apt-get ${args[0] ?? ''} ended with ${code ?? 'a signal'}:\n${tail}`),
			);
		});
	});
}
