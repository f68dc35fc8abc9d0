import { ensureEndToEndPackages } from '../e2e/machine/packages';
import { ensureLintTools } from './lintTools';
import { runScript } from './runScript';
import { runMain } from './setup/plainFailure.mjs';

/** Our own lint over every TypeScript file. Its rules read types, so what the files import must be there. */
export async function lint(): Promise<void> {
	await ensureLintTools();
	await ensureEndToEndPackages();
	await runScript('tools/lint/lint.mjs');
}

if (require.main === module) void runMain(lint);
