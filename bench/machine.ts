import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/paths';

/**
 * What a page of results begins with: what was run when, and on which machine. The load tells how many processes wanted
 * a core at the start: above the number of cores, times are blurred.
 */
export function headOf(command: string): string {
	const { version } = JSON.parse(
		readFileSync(join(root, 'node_modules/n8n-core/package.json'), 'utf8'),
	) as { version: string };
	const date = new Date().toISOString().slice(0, 10);
	const memory = `${Math.round(totalmem() / 1e9)} GB`;
	const hardware = `${cpus()[0]?.model}, ${availableParallelism()} cores, ${memory}`;
	const system = `${platform()} ${release()} ${arch()}; Node ${process.version}, n8n-core ${version}`;
	const load = (loadavg()[0] ?? 0).toFixed(1);
	return `\`${command}\`, ${date}. ${hardware}, ${system}. Load at the start: ${load}.`;
}
