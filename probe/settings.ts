import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseBaseUrl } from '../nodes/shared/request/baseUrl';
import { WrongInput } from './wrongInput';
import { type Part, PARTS } from './steps';

export const KEY_VARIABLE = 'PUBLIC_PLATFORM_DATA_API_KEY';

export const USAGE = `Compares a live service with the contract of this project. It costs credits, and asks first.

npm run probe -- --base-url https://…

  --base-url <address>      of the service, with its path prefix if it has one
  --identifiers <file>      what to ask for: { "<path>": { <body> } }; goes before the golden examples; may be
                            repeated; null leaves an endpoint out
  --only <text>             only endpoints whose path contains the text; may be repeated
  --parts <names>           which parts, with commas: ${PARTS.join(', ')}; all if not given
  --out <file>              writes the report as JSON
  --yes                     does not ask before it spends
  --help

The API key is read from the environment variable ${KEY_VARIABLE}, or asked for; it is never an argument,
which other users of this machine could read.

Ends with 0 if nothing differs, 1 if something does, 2 if the probe did not get to its end.
`;

export interface Settings {
	readonly help: boolean;
	/** Without a slash at its end; empty where help is asked for. */
	readonly baseUrl: string;
	readonly identifierFiles: readonly string[];
	readonly only: readonly string[];
	readonly parts: ReadonlySet<Part>;
	readonly out: string | undefined;
	readonly yes: boolean;
}

/**
 * Reads the arguments of the command.
 * @throws WrongInput that says which one does not fit
 */
export function readSettings(args: string[]): Settings {
	const values = parsed(args);
	const baseUrl = values.help ? '' : parseBaseUrl(values['base-url']);
	if (baseUrl instanceof Error) throw new WrongInput(`--base-url takes ${baseUrl.message}.`);
	return {
		help: values.help,
		baseUrl,
		identifierFiles: values.identifiers,
		only: values.only,
		parts: new Set(values.parts.split(',').map(partNamed)),
		out: values.out === undefined ? undefined : writable(values.out),
		yes: values.yes,
	};
}

function parsed(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				'base-url': { type: 'string' },
				identifiers: { type: 'string', multiple: true, default: [] },
				only: { type: 'string', multiple: true, default: [] },
				parts: { type: 'string', default: PARTS.join(',') },
				out: { type: 'string' },
				yes: { type: 'boolean', default: false },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}).values;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new WrongInput(`${why}\n\n${USAGE}`);
	}
}

/** Credits are spent before the file is written: what would fail then is refused now. */
function writable(file: string): string {
	if (existsSync(dirname(resolve(file)))) return file;
	throw new WrongInput(`--out: there is no folder ${dirname(file)}.`);
}

function partNamed(name: string): Part {
	const part = PARTS.find((each) => each === name.trim());
	if (part === undefined) {
		throw new WrongInput(`--parts takes ${PARTS.join(', ')}, not "${name}".`);
	}
	return part;
}
