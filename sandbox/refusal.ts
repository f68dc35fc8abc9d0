import { z } from 'zod/v4';

/** An answer that is not a success: its HTTP status and the message of the error body. */
export class Refusal extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
	) {
		super(message);
	}
}

/** What is answered when something was thrown: by the rules of the contract, the service, its HTTP server, or by mistake. */
export function failureOf(error: unknown) {
	const refused = error instanceof z.ZodError ? new Refusal(422, firstOf(error)) : error;
	const { statusCode = 500, message = String(error) } = Object(refused) as Partial<Refusal>;
	return { status: statusCode, answer: { status: 'error', message } };
}

/** The first field that breaks a rule, in one line: `count: Too big: expected number to be <=10`. */
const firstOf = ({ issues: [issue] }: z.ZodError) =>
	[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
