import { packIfChanged, unpack } from './pack';
import { root } from './paths';
import { runNode } from './runNode';
import { runMain } from './setup/plainFailure.mjs';

/**
 * n8n's own scan on the sources and on an unpacked tarball, inline disables ignored.
 * @throws PlainFailure on any error or warning
 */
export async function scan(unpackedTarball: string): Promise<void> {
	await runNode(['tools/scan/scan.mjs', root, unpackedTarball]);
}

if (require.main === module)
	void runMain(async () => await scan(await unpack(await packIfChanged())));
