import { documentedPrice } from '../nodes/shared/contract/endpoint';
import type { Changes } from './changes';
import type { Operation } from './operation';
import type { Scenario } from './options';
import { Refusal } from './refusal';

/** The account that requests are paid from, with whichever key. */
export class Account {
	/** Credits charged since the start or the last reset. */
	charged = 0;

	constructor(public balance: number) {}

	/** @throws Refusal 402 when the credits do not suffice; nothing is charged then */
	mustAfford(cost: number): void {
		if (cost <= this.balance) return;
		throw new Refusal(
			402,
			`Not enough credits: this request costs ${cost}, ${this.balance} are left`,
		);
	}

	charge(cost: number): void {
		this.balance -= cost;
		this.charged += cost;
	}
}

/** A request as the service judges it. */
export interface Question {
	readonly method: string;
	readonly path: string;
	/** The parsed body; its text where it is not JSON. */
	readonly body: unknown;
	readonly isJsonType: boolean;
	/** Whether the Authorization header holds a key that is right. */
	readonly hasKey: boolean;
}

export type Outcome =
	| { readonly status: 200; readonly data: unknown; readonly cost: number }
	| { readonly status: number; readonly message: string };

/** What the service makes of a request; nothing is charged yet. */
export function outcomeOf(
	question: Question,
	operation: Operation | undefined,
	service: { readonly scenario: Scenario; readonly changes: Changes; readonly account: Account },
): Outcome {
	try {
		if (operation === undefined) {
			throw new Refusal(404, `No such operation: ${question.method} ${question.path}`);
		}
		const { endpoint } = operation;
		if (endpoint.auth !== 'none' && !question.hasKey) {
			throw new Refusal(401, 'The API key is missing or wrong');
		}
		const answer = operation.prepare(bodyOf(question))(service.scenario, service.changes);
		const cost = documentedPrice(endpoint, answer.results);
		service.account.mustAfford(cost);
		return { status: 200, data: answer.data, cost };
	} catch (error) {
		if (error instanceof Refusal) return { status: error.status, message: error.message };
		return { status: 500, message: error instanceof Error ? error.message : String(error) };
	}
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
