import { costOf, type Account } from './metering';
import type { Operation } from './operation';
import type { Scenario } from './options';
import { Refusal } from './refusal';

/** A request as the service judges it. */
export interface Question {
	readonly method: string;
	readonly path: string;
	/** The body as text. */
	readonly text: string;
	readonly isJsonType: boolean;
	/** Whether the Authorization header holds the right key. */
	readonly isKeyRight: boolean;
}

export type Outcome =
	| { readonly status: 200; readonly data: unknown; readonly cost: number }
	| { readonly status: number; readonly message: string };

/** What the service makes of a request; nothing is charged yet. */
export function outcomeOf(
	question: Question,
	operation: Operation | undefined,
	scenario: Scenario,
	account: Account,
): Outcome {
	try {
		if (operation === undefined) {
			throw new Refusal(404, `No such operation: ${question.method} ${question.path}`);
		}
		const answer = permitted(question, operation, scenario)(scenario);
		const cost = costOf(operation.endpoint.price, answer.results);
		account.mustAfford(cost);
		return { status: 200, data: answer.data, cost };
	} catch (error) {
		if (error instanceof Refusal) return { status: error.status, message: error.message };
		return { status: 500, message: error instanceof Error ? error.message : String(error) };
	}
}

/** The two checks in the order of the scenario; gives what makes the answer. */
function permitted(question: Question, operation: Operation, scenario: Scenario) {
	const authenticate = () => {
		if (operation.endpoint.auth === 'none' || question.isKeyRight) return;
		throw new Refusal(401, 'The API key is missing or wrong');
	};
	if (!scenario.validateFirst) authenticate();
	const answer = operation.prepare(bodyOf(question));
	authenticate();
	return answer;
}

function bodyOf({ text, isJsonType }: Question): unknown {
	if (!isJsonType) throw new Refusal(400, 'The Content-Type must be application/json');
	const body = parsed(text);
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
	throw new Refusal(400, 'The body must be a JSON object');
}

/** The value that a text of JSON holds; the text itself where it is none. */
export function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
