import { packIfChanged } from './pack';
import { root } from './paths';
import { runScript } from './runScript';
import { runMain } from './setup/plainFailure.mjs';
import { unpack } from './unpack';

/**
 * n8n's own scan on the sources and on an unpacked tarball, inline disables ignored.
 * @throws PlainFailure on any error or warning
 */
export async function scan(unpackedTarball: string): Promise<void> {
	await runScript('tools/scan/scan.mjs', [root, unpackedTarball]);
}

if (require.main === module)
	void runMain(async () => await scan(await unpack(await packIfChanged())));
