import { sortBy } from 'lodash';
import { z } from 'zod/v4';
import * as contract from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';

/** Every endpoint of the service, as the contract exports them. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((platform) =>
	sortBy(Object.values<object>(platform).filter(isEndpoint), 'path'),
);

function isEndpoint(value: object): value is Endpoint {
	return 'path' in value && 'price' in value;
}

/**
 * A successful answer (service document, "Common response envelope"). `data` is the endpoint's own object, or an
 * array for the comment listing; where it is neither, the envelope is not whole.
 */
export const envelope = z.object({
	timeMs: z.number(),
	creditsCost: z.number(),
	data: z.union([z.looseObject({}), z.array(z.unknown())]),
});

/** Every error answer (service document, "Errors"). */
export const errorBody = z.strictObject({ status: z.literal('error'), message: z.string() });
