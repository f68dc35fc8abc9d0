import { PAGE_SIZE } from '../../nodes/shared/contract/endpoint';
import { pagingOf } from '../../nodes/shared/contract/paging';
import type { Operation } from '../../nodes/shared/operation/operation';

/** What the editor calls an operation: `Company: Get`. */
export function title({ resource, option }: Operation): string {
	return `${resource.name}: ${option.name}`;
}

/** What an operation costs, in words. */
export function priceOf({ endpoint, result }: Operation): string {
	const isList = result.kind === 'list';
	return {
		perResult: isList ? '1 for each record, at least 1 for each request' : '1 for each request',
		perRequest: `1 for each ${isList && pagingOf(endpoint)?.size ? `page of ${PAGE_SIZE}` : 'request'}`,
		free: 'free; takes a challenge token',
		notStated: 'not stated by the service; 1 is counted',
	}[endpoint.price];
}
