/** An answer that is not a success: its HTTP status and the message of the error body. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}
