import { createHash } from 'node:crypto';

/** Where one n8n process lives: what it shares with no other. */
export interface N8nPlace {
	/** Port of the editor, the REST API and webhooks. */
	editor: number;
	/** Port where n8n's own process for Code nodes connects. */
	broker: number;
	/** n8n's user folder: `.n8n` in it holds the database, the settings and the installed community packages. */
	folder: string;
	/** The file that takes what n8n prints. */
	log: string;
	/** Settings beyond those that every n8n here has. */
	env?: NodeJS.ProcessEnv;
}

/**
 * Where this n8n tells how it is, below its address. No other n8n does so there: one that has taken the port in the
 * meantime is not mistaken for this one.
 */
export function healthPath({ folder }: N8nPlace): string {
	return `/healthz-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}
