import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import { goldenByPath } from '../../test/contract/goldenFile';
import { smallest } from '../identifiers';

/** The body that asks for something that does not exist; undefined for a search, which just finds nothing. */
export function missing(endpoint: Endpoint): object | undefined {
	const body = goldenByPath.get(endpoint.path)?.missing;
	return body ? smallest(endpoint, body) : undefined;
}
