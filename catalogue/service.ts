import { z } from 'zod/v4';
import { operations } from '../sandbox/operations';

/** Every endpoint of the service, as the contract exports, and the sandbox serves them. */
export const endpoints = operations.map(({ endpoint }) => endpoint);

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
