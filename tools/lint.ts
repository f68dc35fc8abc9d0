import { ensureLintTools } from './lintTools';
import { runScript } from './runScript';
import { runMain } from './setup/plainFailure.mjs';

/** Our own lint over every TypeScript file. */
export async function lint(): Promise<void> {
	await ensureLintTools();
	await runScript('tools/lint/lint.mjs');
}

if (require.main === module) void runMain(lint);
