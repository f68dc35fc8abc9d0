import { packIfChanged, unpack } from './pack';
import { root } from './paths';
import { runNode } from './runNode';
import { runMain } from './setup/plainFailure.mjs';

/** n8n's scan of sources and tarball, inline disables ignored. @throws PlainFailure on an error or warning */
export async function scan(unpackedTarball: string): Promise<void> {
	await runNode(['tools/scan/scan.mjs', root, unpackedTarball]);
}

if (require.main === module)
	void runMain(async () => await scan(await unpack(await packIfChanged())));
