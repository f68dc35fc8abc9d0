import { DECLARED_ERROR_STATUSES, envelope, errorBody } from '../catalogue/envelope';
import { professionalNetwork } from '../nodes/shared/contract';
import { documentedPrice, type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { compare, type Finding } from './compare';
import type { Answer, Request } from './service';
import type { Body } from './settings';

/** One request of the probe. */
export interface Step extends Request {
	readonly what: string;
	/** Credits if the service is as its document says. */
	readonly expected: number;
	/** What the answer shows. */
	readonly judge: (answer: Answer) => Finding[];
}

/** What is wrong with a request that has to fail. */
const WRONG_TYPE = 'a value of the wrong type';
const NOT_THERE = 'a thing that is not there';
const NO_KEY = 'no API key';

/** Asks for one thing that is there, and compares the answer with the document. */
export function answerStep(endpoint: Endpoint, body: Body): Step {
	const judge = (answer: Answer) => answerFindings(endpoint, answer);
	const step = stepOf(endpoint, 'a successful answer', body, judge);
	return { ...step, expected: step.atMost };
}

/**
 * Requests that have to fail: which status comes, and whether the error body is the documented one.
 * @param missing the body that asks for something that does not exist; null for a search, which just finds nothing
 */
export function errorSteps(endpoint: Endpoint, missing: Body | null): Step[] {
	const refusal = (what: string, body: Body) =>
		stepOf(endpoint, what, body, (answer) => refusalFindings(endpoint, what, answer));
	const [firstMember = ''] = Object.keys(endpoint.body.shape);
	const wrongType = { [firstMember]: {} };
	const keyless = { ...refusal(NO_KEY, wrongType), withKey: false, atMost: 0 };
	return [
		refusal(WRONG_TYPE, wrongType),
		...(missing === null ? [] : [refusal(NOT_THERE, missing)]),
		...(endpoint.auth === 'none' ? [] : [keyless]),
	];
}

/** A request for the smallest page, where the endpoint gives pages. */
function stepOf(endpoint: Endpoint, what: string, body: Body, judge: Step['judge']): Step {
	const size = pagingOf(endpoint)?.size;
	return {
		endpoint,
		what,
		body: size === undefined ? body : { ...body, [size]: 1 },
		withKey: endpoint.auth === 'bearer',
		expected: 0,
		atMost: highestPrice(endpoint, 1),
		judge,
	};
}

function answerFindings(endpoint: Endpoint, { status, message, body }: Answer): Finding[] {
	if (status === 404) {
		const text = `Nothing was found (404: ${message}). Give another identifier.`;
		return [{ kind: 'note', text }];
	}
	if (status === 400 || status === 422) {
		const text = `refuses a request that the document allows (${status}): ${message}`;
		return [{ kind: 'differs', text }];
	}
	if (status !== 200) {
		// it may speak of the moment, and not of the request
		const mayPass = status === 0 || status === 429 || status >= 500;
		const text = `No successful answer (${status || 'none'}): ${message}`;
		return [{ kind: mayPass ? 'note' : 'differs', text }];
	}
	const { data, creditsCost } = Object(body) as Readonly<Record<string, unknown>>;
	const results = numberOfResults(data);
	const tooMany: Finding = {
		kind: 'differs',
		at: 'data',
		text: `holds ${results} records where 1 was asked for`,
	};
	return [
		...compare(envelope, body, 'answer').filter(({ kind }) => kind === 'differs'),
		...compare(endpoint.data, data, 'data'),
		...(pagingOf(endpoint)?.size && results > 1 ? [tooMany] : []),
		...priceFindings(endpoint, creditsCost, results),
	];
}

function priceFindings(endpoint: Endpoint, cost: unknown, results: number): Finding[] {
	const at = 'creditsCost';
	if (endpoint.price === 'notStated' || endpoint.price === 'free') {
		return [{ kind: 'open', at, text: `costs ${String(cost)} credits` }];
	}
	const documented = documentedPrice(endpoint, results);
	if (cost === documented) return [];
	const count = endpoint.price === 'perResult' ? ` for ${results} results` : '';
	const text = `is ${String(cost)}${count}; by the document ${documented}`;
	return [{ kind: 'differs', at, text }];
}

/** Records of an answer: those of its first list where it is a listing, else 1. */
function numberOfResults(data: unknown): number {
	const list = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	return Array.isArray(list) ? list.length : 1;
}

function refusalFindings(endpoint: Endpoint, at: string, answer: Answer): Finding[] {
	const { status, message, body } = answer;
	if (status === 0) return [{ kind: 'note', at, text: message }];
	if (status === 200) {
		// A list of nothing is as good an answer as 404.
		return at === NOT_THERE ? [] : [{ kind: 'differs', at, text: 'is answered with success' }];
	}
	const kind = isExpected(endpoint, status) ? 'open' : 'differs';
	return [
		{ kind, at, text: `gets ${status}: ${message}` },
		...compare(errorBody, body, 'error').map((other): Finding => {
			const text = `gets ${status} with another body: ${other.at} ${other.text}`;
			return { kind: 'differs', at, text };
		}),
	];
}

/** The document names the statuses of the comment listing only; those of the others are an open question. */
function isExpected(endpoint: Endpoint, status: number): boolean {
	if (endpoint !== professionalNetwork.getProfileComments) return status >= 400;
	return (DECLARED_ERROR_STATUSES as readonly number[]).includes(status);
}
