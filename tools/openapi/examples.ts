import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import { root } from '../paths';

/** Of a golden example what is shown here; it is transcribed by hand from the document of the service. */
interface Golden {
	request: unknown;
	response: unknown;
}

/** The minimal call of an endpoint. */
export function exampleRequest({ path }: Endpoint): unknown {
	return golden<Golden>(path).request;
}

/** A successful answer with every member that is documented. */
export function exampleAnswer({ path }: Endpoint): unknown {
	return golden<Golden>(path).response;
}

export const exampleError = golden<{ body: unknown }>('/errors').body;

function golden<Content>(path: string): Content {
	const file = join(root, 'test/golden', `${path}.json`);
	return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
