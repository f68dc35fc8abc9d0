import { ensureEndToEndPackages } from '../e2e/machine/packages';
import { runScript } from './runScript';

/** Checks the types of every TypeScript file, shipped or not. */
export async function typeCheck(): Promise<void> {
	await ensureEndToEndPackages();
	await runScript('node_modules/typescript/bin/tsc', ['--project', 'tsconfig.check.json']);
}
