import { PlainFailure } from '../../tools/setup/plainFailure.mjs';

/**
 * Installs Debian packages, without starting the services they bring.
 * @throws PlainFailure with apt-get's last words
 */
export async function installDebianPackages(packages: string[]): Promise<void> {
	await aptGet(['update']);
	await aptGet(['install', '--yes', '--no-install-recommends', ...packages]);
}

async function aptGet(args: string[]): Promise<void> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const { failed, all, shortMessage } = await execa('apt-get', args, {
		// In run level 1 Debian's packages leave their services stopped.
		env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
		stdin: 'ignore',
		all: true,
		reject: false,
	});
	if (!failed) return;
	const tail = all.trimEnd().split('\n').slice(-8).join('\n');
	throw new PlainFailure(`${shortMessage}:\n${tail}`);
}
