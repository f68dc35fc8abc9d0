import { documentedPrice } from '../nodes/shared/contract/price';
import type { Account } from './account';
import type { CurrentData } from './changes/changeBook';
import type { Operation } from './operation';
import type { Scenario } from './options';
import { Refusal } from './refusal';

/** A request as the service judges it. */
export interface Question {
	readonly method: string;
	readonly path: string;
	/** The parsed body; its text where it is not JSON. */
	readonly body: unknown;
	readonly isJsonType: boolean;
	/** The account whose key the Authorization header holds. */
	readonly account: Account | undefined;
}

export type Outcome =
	| { readonly status: 200; readonly data: unknown; readonly cost: number }
	| { readonly status: number; readonly message: string };

/** What the service makes of a request; nothing is charged yet. */
export function outcomeOf(
	question: Question,
	operation: Operation | undefined,
	{ scenario, changes }: { readonly scenario: Scenario; readonly changes: CurrentData },
): Outcome {
	try {
		if (operation === undefined) {
			throw new Refusal(404, `No such operation: ${question.method} ${question.path}`);
		}
		const answer = permitted(question, operation, scenario)(scenario, changes);
		const cost = documentedPrice(operation.endpoint, answer.results);
		question.account?.mustAfford(cost);
		return { status: 200, data: answer.data, cost };
	} catch (error) {
		if (error instanceof Refusal) return { status: error.status, message: error.message };
		return { status: 500, message: error instanceof Error ? error.message : String(error) };
	}
}

/** The two checks in the order of the scenario; gives what makes the answer. */
function permitted(question: Question, operation: Operation, scenario: Scenario) {
	const authenticate = () => {
		if (operation.endpoint.auth === 'none' || question.account !== undefined) return;
		throw new Refusal(401, 'The API key is missing or wrong');
	};
	if (!scenario.validateFirst) authenticate();
	const answer = operation.prepare(bodyOf(question));
	authenticate();
	return answer;
}

function bodyOf({ body, isJsonType }: Question): unknown {
	if (!isJsonType) throw new Refusal(400, 'The Content-Type must be application/json');
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
