import sortBy from 'lodash/sortBy';
import * as contract from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';

/** Every endpoint of the service, as the contract exports them. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((platform) =>
	sortBy(Object.values<object>(platform).filter(isEndpoint), 'path'),
);

function isEndpoint(value: object): value is Endpoint {
	return 'path' in value && 'price' in value;
}
