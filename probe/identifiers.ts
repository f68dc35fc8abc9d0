import { readFileSync } from 'node:fs';
import { z } from 'zod/v4';
import { endpoints } from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { goldenByPath } from '../test/contract/goldenFile';
import { WrongInput } from './wrongInput';

/** The body that finds something, by the endpoint; without paging, and absent where none is known. */
export type Identifiers = ReadonlyMap<Endpoint, Readonly<Record<string, unknown>>>;

const fileSchema = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());

/**
 * Reads the bodies that the golden examples know, and the files with others; a later file goes before an
 * earlier one, endpoint by endpoint.
 * @throws WrongInput that names what does not fit, before anything is sent
 */
export function readIdentifiers(files: readonly string[]): Identifiers {
	const found = new Map<Endpoint, Readonly<Record<string, unknown>>>();
	const known = [...goldenByPath].map(([path, golden]) => [path, golden.known] as const);
	const sources = [
		{ file: 'test/golden', bodies: known },
		...files.map((file) => ({ file, bodies: Object.entries(parsedFile(file)) })),
	];
	for (const { file, bodies } of sources) {
		for (const [path, body] of bodies) {
			const endpoint = endpoints.find((each) => each.path === path);
			if (endpoint === undefined) throw new WrongInput(`${file}: there is no endpoint ${path}.`);
			if (body === null) found.delete(endpoint);
			else found.set(endpoint, checked(file, endpoint, body));
		}
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

function checked(file: string, endpoint: Endpoint, body: Readonly<Record<string, unknown>>) {
	const { error } = endpoint.body.safeParse(body);
	if (error === undefined) return body;
	throw new WrongInput(`${file}, ${endpoint.path}: ${z.prettifyError(error)}`);
}

/** The body with the smallest page that the endpoint gives. */
export function smallest(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): object {
	const size = ['count', 'limit'].find((name) => name in endpoint.body.shape);
	return size === undefined ? body : { ...body, [size]: 1 };
}
