import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod/v4';
import { goldenByPath } from '../golden/golden';
import { endpoints } from '../nodes/shared/contract';
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

const fileSchema = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());

/**
 * The bodies that find something, by the endpoint: those that the golden examples know, and those of a file, which go before them.
 * @param file `{ "<path>": { <body> } }`; null leaves an endpoint out
 * @throws WrongInput that names what is invalid, before anything is sent
 */
export function readIdentifiers(file?: string): ReadonlyMap<Endpoint, Body> {
	const given = file === undefined ? {} : parsedFile(file);
	const unknown = Object.keys(given).find((path) => !goldenByPath.has(path));
	if (unknown !== undefined) throw new WrongInput(`${file}: there is no endpoint ${unknown}.`);
	const found = new Map<Endpoint, Body>();
	for (const endpoint of endpoints) {
		const { path } = endpoint;
		const body = path in given ? given[path] : goldenByPath.get(path)?.known;
		if (!body) continue;
		const { error } = endpoint.body.safeParse(body);
		if (error) throw new WrongInput(`${file}, ${path}: ${z.prettifyError(error)}`);
		found.set(endpoint, body);
	}
	return found;
}

function parsedFile(file: string): z.output<typeof fileSchema> {
	try {
		return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch (error) {
		const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		throw new WrongInput(`${file} cannot be read: ${why}\nIt takes { "<path>": { <body> } }.`);
	}
}
