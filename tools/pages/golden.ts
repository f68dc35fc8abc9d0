import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import { root } from '../paths';

/** The parts of a golden example that are shown. Somebody wrote it by hand from the service's document. */
interface Golden {
	request: Record<string, unknown>;
	fullRequest: Record<string, unknown>;
	response: { data: unknown };
}

/** The minimal call of an endpoint. */
export function exampleRequest({ path }: Endpoint): Golden['request'] {
	return golden<Golden>(path).request;
}

/** A call with every parameter of an endpoint. */
export function fullExampleRequest({ path }: Endpoint): Golden['fullRequest'] {
	return golden<Golden>(path).fullRequest;
}

/** A successful answer with every documented member. */
export function exampleAnswer({ path }: Endpoint): Golden['response'] {
	return golden<Golden>(path).response;
}

export const exampleError = golden<{ body: unknown }>('/errors').body;

function golden<Content>(path: string): Content {
	const file = join(root, 'test/golden', `${path}.json`);
	return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
