import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod/v4';
import { endpoints } from '../catalogue/endpoints';
import { goldenOf } from '../golden/golden';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
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

export type Settings = ReturnType<typeof readSettings>;

/** Reads the arguments of the command; no base URL where help is asked for. @throws WrongInput that says which one is invalid */
export function readSettings(args: string[]) {
	const values = parsedArguments(args);
	const baseUrl = values.help ? '' : parseBaseUrl(values['base-url']);
	if (baseUrl instanceof Error) throw new WrongInput(`--base-url takes ${baseUrl.message}.`);
	return { ...values, baseUrl };
}

function parsedArguments(args: string[]) {
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

export type Body = Readonly<Record<string, unknown>>;

/** The bodies of a file, as the contract types them. */
const bodies = z
	.strictObject(Object.fromEntries(endpoints.map(({ path, body }) => [path, body.nullable()])))
	.partial();

/**
 * The bodies that find something, by the endpoint: those that the golden examples know, and those of a file, which go before them.
 * @param file `{ "<path>": { <body> } }`; null leaves an endpoint out
 * @throws WrongInput that names what is invalid, before anything is sent
 */
export function readIdentifiers(file?: string): ReadonlyMap<Endpoint, Body> {
	const given = file === undefined ? {} : bodiesIn(file);
	const found = new Map<Endpoint, Body>();
	for (const endpoint of endpoints) {
		const { path } = endpoint;
		const body = path in given ? given[path] : goldenOf(path).known;
		if (body) found.set(endpoint, body);
	}
	return found;
}

function bodiesIn(file: string) {
	try {
		return bodies.parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch (error) {
		const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		throw new WrongInput(`${file} cannot be read: ${why}\nIt takes { "<path>": { <body> } }.`);
	}
}
