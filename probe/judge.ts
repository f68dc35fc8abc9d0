import { DECLARED_ERROR_STATUSES, envelope, errorBody } from '../catalogue/envelope';
import { professionalNetwork } from '../nodes/shared/contract';
import { documentedPrice, type Endpoint } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { compare } from './compare';

/** What a request has to bring: an answer as the document shows it, or a refusal. */
export type Wanted =
	'an answer' | 'a value of the wrong type' | 'a thing that is not there' | 'no API key';
export type Body = Readonly<Record<string, unknown>>;

/** One request of the probe. */
export interface Step {
	readonly endpoint: Endpoint;
	readonly wanted: Wanted;
	readonly body: Body;
	readonly atMost: number;
}

/** An answer; status 0 where no whole one came. `body` is text where it is no JSON; `message` never holds the key. */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	readonly message: string;
}

/** What an answer shows, as lines that begin with `differs`, `open` or `note`. */
export function judge({ endpoint, wanted }: Step, { status, body, message }: Answer): string[] {
	if (wanted === 'an answer' && status === 200) return differences(endpoint, body);
	// it may speak of the moment, and not of the request
	if (status === 0 || (wanted === 'an answer' && (status === 429 || status >= 500))) {
		return [`note ${wanted}: ${status || 'none'}: ${message}`];
	}
	if (wanted === 'an answer') {
		if (status === 404) return [`note nothing was found (${message}): give another identifier`];
		return [`differs a request that the document allows is refused (${status}): ${message}`];
	}
	if (status === 200) {
		// A list of nothing is as good an answer as 404.
		return wanted === 'a thing that is not there'
			? []
			: [`differs ${wanted} is answered with success`];
	}
	// The document names the statuses of the comment listing only; those of the others are an open question.
	const declared: readonly number[] = DECLARED_ERROR_STATUSES;
	const isDeclared =
		endpoint !== professionalNetwork.getProfileComments || declared.includes(status);
	return [
		`${isDeclared && status >= 400 ? 'open' : 'differs'} ${wanted} gets ${status}: ${message}`,
		...compare(errorBody, body, 'error').map((line) => line.replace(/^\w+/, `differs ${wanted}:`)),
	];
}

/** Where a successful answer is not as the document shows it. */
function differences(endpoint: Endpoint, body: unknown): string[] {
	const { data, creditsCost } = Object(body) as Body;
	const list = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	const results = Array.isArray(list) ? list.length : 1;
	const isPriced = endpoint.price !== 'notStated' && endpoint.price !== 'free';
	const price = documentedPrice(endpoint, results);
	return [
		...compare(envelope, body, 'answer').filter((line) => line.startsWith('differs')),
		...compare(endpoint.data, data, 'data'),
		...(pagingOf(endpoint)?.size && results > 1
			? [`differs data holds ${results} records where 1 was asked for`]
			: []),
		...(!isPriced ? [`open creditsCost is ${String(creditsCost)}`] : []),
		...(isPriced && creditsCost !== price
			? [`differs creditsCost is ${String(creditsCost)}; by the document ${price}`]
			: []),
	];
}
