import { readFileSync } from 'node:fs';
import { z } from 'zod/v4';
import { goldenByPath } from '../golden/golden';
import { endpoints } from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { WrongInput } from './settings';

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

/** The body with the smallest page that the endpoint gives. */
export function smallest(endpoint: Endpoint, body: Body): object {
	const size = ['count', 'limit'].find((name) => name in endpoint.body.shape);
	return size === undefined ? body : { ...body, [size]: 1 };
}
