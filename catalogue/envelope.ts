import { z } from 'zod/v4';

/**
 * A successful answer (service document, "Common response envelope"); `data` is an object, or an
 * array for the comment listing, and what it holds is the endpoint's own. A `data` that is absent,
 * null or of another type is not a whole envelope.
 */
export const envelope = z.object({
	timeMs: z.number(),
	creditsCost: z.number(),
	data: z.union([z.looseObject({}), z.array(z.unknown())]),
});

/** Every error answer (service document, "Errors"). */
export const errorBody = z.strictObject({
	status: z.literal('error'),
	message: z.string(),
});

/** Error statuses that the document declares for the comment listing; other operations declare five or six. */
export const DECLARED_ERROR_STATUSES = [400, 401, 402, 404, 422, 500] as const;
