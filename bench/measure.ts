import { join } from 'node:path';
import { root } from '../tools/paths';
import type { ContenderName, Setting } from './settings';

/** Where everything is that is measured. */
export interface Place {
	/** The sandbox. */
	readonly service: { readonly origin: string; readonly baseUrl: string; readonly apiKey: string };
	/** The unpacked package. */
	readonly packageFolder: string;
	/** Where n8n may write. */
	readonly userFolder: string;
}

/** What a measuring process is to do. */
export interface Job extends Pick<Place, 'service'> {
	readonly contender: ContenderName;
	readonly setting: Setting;
}

/** What one measurement gave. */
export interface Figures {
	readonly wallMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
	readonly requests: number;
	/** Most requests under way at once. */
	readonly maxInFlight: number;
}

/**
 * Measures a setting once, in a fresh process on n8n's production expression engine.
 * @throws when the work fails or brings another number of records than it has to
 */
export async function measure(
	contender: ContenderName,
	setting: Setting,
	{ service, packageFolder, userFolder }: Place,
): Promise<Figures> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const job: Job = { contender, setting, service };
	const program = ['--import', 'tsx', '--expose-gc', join(__dirname, 'process.ts')];
	const { stdout } = await execa(process.execPath, [...program, JSON.stringify(job)], {
		env: {
			NODE_ENV: 'production',
			// the engine's copies of n8n-workflow and zod serve a package unpacked anywhere
			NODE_PATH: join(root, 'node_modules'),
			N8N_USER_FOLDER: userFolder,
			N8N_LOG_LEVEL: 'silent',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			EXPRESSION_ENGINE: 'vm',
			PACKAGE_DIR: packageFolder,
		},
	});
	return JSON.parse(stdout) as Figures;
}
