import { parseArgs } from 'node:util';
import { parseBaseUrl } from '../nodes/shared/request/credential';

/** What the user gave cannot be used; nothing was sent. The message says what is expected. */
export class WrongInput extends Error {}

export const KEY_VARIABLE = 'PUBLIC_PLATFORM_DATA_API_KEY';

export const USAGE = `Compares a live service with the contract of this project. It costs credits: without --yes it shows how many, and sends nothing.

${KEY_VARIABLE}=… npm run probe -- --base-url https://…

  --base-url <address>      of the service, with its path prefix if it has one
  --identifiers <file>      what to ask for: { "<path>": { <body> } }; goes before the golden examples; null leaves an
                            endpoint out
  --only <text>             only endpoints whose path contains the text; may be repeated
  --yes                     sends the requests
  --help

The API key is never an argument, which other users of this machine could read.

Ends with 0 if nothing differs, 1 if something does, 2 if the probe did not get to its end.
`;

export interface Settings {
	readonly help: boolean;
	/** Without a slash at its end; empty where help is asked for. */
	readonly baseUrl: string;
	readonly identifiers: string | undefined;
	readonly only: readonly string[];
	readonly yes: boolean;
}

/** Reads the arguments of the command. @throws WrongInput that says which one is invalid */
export function readSettings(args: string[]): Settings {
	const values = parsed(args);
	const baseUrl = values.help ? '' : parseBaseUrl(values['base-url']);
	if (baseUrl instanceof Error) throw new WrongInput(`--base-url takes ${baseUrl.message}.`);
	return { identifiers: undefined, ...values, baseUrl };
}

function parsed(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				'base-url': { type: 'string' },
				identifiers: { type: 'string' },
				only: { type: 'string', multiple: true, default: [] },
				yes: { type: 'boolean', default: false },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}).values;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new WrongInput(`${why}\n\n${USAGE}`);
	}
}
