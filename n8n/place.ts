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
