import { operationOf } from '../../tools/catalogue';
import { Budget } from '../../nodes/shared/send/budget';
import type { Outcome, ServiceRequest } from '../../nodes/shared/send/outcome';
import type { Send } from '../../nodes/shared/send/send';

/** Requests and outcomes for tests of single layers. */

const lookup = operationOf('codeHost user.get');
const userTweets = operationOf('microblog tweet.getMany');

/** Makes a request, by default a lookup. */
export function requestFor(name: string, more: Partial<ServiceRequest> = {}): ServiceRequest {
	return {
		operation: lookup,
		body: { username: name },
		ownMembers: {},
		name,
		page: {},
		pageSize: 1,
		budget: new Budget('item'),
		maxRetries: 3,
		timeout: 1000,
		reuseMs: undefined,
		signal: new AbortController().signal,
		access: { identity: 'key' },
		quote: String,
		clean: async (value: object) => await Promise.resolve(value),
		...more,
	} as ServiceRequest;
}

/** Makes the request for a page of tweets. */
export const pageRequest = (pageSize: number) =>
	requestFor('tweets', { operation: userTweets, pageSize });

/** Makes a complete response with a cost in credits. */
export function responseOf(text = '{"creditsCost":1,"data":{"id":"U"}}', cost = 1): Outcome {
	const paid = { text, size: undefined, at: Date.now() };
	return { kind: 'response', cost, paid, isReused: false, isPaidHere: true } as Outcome;
}

export const failureOf = (more: object = {}): Outcome => ({
	kind: 'failure',
	failure: { message: 'Failed', advice: '', retryable: true, ...more },
});

/** Returns these outcomes in turn, then repeats the last one, without sending anything. */
export function service(...outcomes: readonly Outcome[]) {
	const sent: ServiceRequest[] = [];
	const send: Send = async (request) => {
		sent.push(request);
		return await Promise.resolve(outcomes[Math.min(sent.length, outcomes.length) - 1] as Outcome);
	};
	return { send, sent };
}
