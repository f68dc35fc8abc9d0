import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/paths';

/** What the figures were measured on. */
export interface Machine {
	readonly processor: string;
	readonly cores: number;
	readonly memoryGb: number;
	readonly system: string;
	readonly node: string;
	readonly n8nCore: string;
	/** How many processes wanted a core at the start: above the number of cores, times are blurred. */
	readonly loadAtStart: number;
}

export function describeMachine(): Machine {
	const core = JSON.parse(
		readFileSync(join(root, 'node_modules/n8n-core/package.json'), 'utf8'),
	) as { version: string };
	return {
		processor: cpus()[0]?.model ?? 'unknown',
		cores: availableParallelism(),
		memoryGb: Math.round(totalmem() / 1e9),
		system: `${platform()} ${release()} ${arch()}`,
		node: process.version,
		n8nCore: core.version,
		loadAtStart: Number((loadavg()[0] ?? 0).toFixed(1)),
	};
}
