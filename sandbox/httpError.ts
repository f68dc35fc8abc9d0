import { z } from 'zod/v4';

/** An error response: its HTTP status and the message of its body. */
export class HttpError extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
	) {
		super(message);
	}
}

/** Makes the response to an error thrown by the contract, the service or its HTTP server, or caused by a bug. */
export function errorResponse(error: unknown) {
	const known = error instanceof z.ZodError ? new HttpError(422, firstOf(error)) : error;
	const { statusCode = 500, message = String(error) } = Object(known) as Partial<HttpError>;
	return { status: statusCode, answer: { status: 'error', message } };
}

/** Returns the first invalid field in one line: `count: Too big: expected number to be <=10`. */
const firstOf = ({ issues: [issue] }: z.ZodError) =>
	[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
