import { z } from 'zod/v4';

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
export const errorBody = z.strictObject({
	status: z.literal('error'),
	message: z.string(),
});

/** Error statuses that the document declares for the comment listing; other operations declare five or six. */
export const DECLARED_ERROR_STATUSES = [400, 401, 402, 404, 422, 500] as const;
