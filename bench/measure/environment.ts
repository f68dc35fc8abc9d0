import { join } from 'node:path';
import { root } from '../../tools/paths';

/**
 * The environment of a process that runs n8n's engine as a server does.
 * @param userFolder where n8n may write
 */
export function engineEnvironment(userFolder: string): NodeJS.ProcessEnv {
	return {
		...process.env,
		NODE_ENV: 'production',
		// the engine's copies of n8n-workflow and zod serve a package unpacked anywhere
		NODE_PATH: join(root, 'node_modules'),
		N8N_USER_FOLDER: userFolder,
		N8N_LOG_LEVEL: 'silent',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		EXPRESSION_ENGINE: 'vm',
	};
}
