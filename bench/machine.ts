import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { devDependencies } from '../package.json';

/**
 * What a page of results begins with: what was run when, and on which machine. The load tells how many processes wanted
 * a core at the start: above the number of cores, times are blurred.
 */
export function headOf(command: string): string {
	const date = new Date().toISOString().slice(0, 10);
	const memory = `${Math.round(totalmem() / 1e9)} GB`;
	const hardware = `${cpus()[0]?.model}, ${availableParallelism()} cores, ${memory}`;
	const software = `Node ${process.version}, n8n-core ${devDependencies['n8n-core']}`;
	const load = (loadavg()[0] ?? 0).toFixed(1);
	const system = `${platform()} ${release()} ${arch()}; ${software}`;
	return `\`${command}\`, ${date}. ${hardware}, ${system}. Load at the start: ${load}.`;
}
