import { professionalNetwork } from '../nodes/shared/contract';
import { DECLARED_ERROR_STATUSES, errorBody } from '../catalogue/envelope';
import { type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { compare } from './compare';
import type { Body } from './identifiers';
import type { Answer } from './service';
import type { Finding, Step } from './step';

/** What is wrong with a request that has to fail. */
const WRONG_TYPE = 'a value of the wrong type';
const NOT_THERE = 'a thing that is not there';
const NO_KEY = 'no API key';

/**
 * Requests that have to fail: which status comes, and whether the error body is the documented one.
 * @param missing the body that asks for something that does not exist; null for a search, which just finds nothing
 */
export function errorSteps(endpoint: Endpoint, missing: Body | null): Step[] {
	const [firstMember = ''] = Object.keys(endpoint.body.shape);
	const wrongType = { [firstMember]: {} };
	return [
		refusalStep(endpoint, WRONG_TYPE, wrongType),
		...(missing === null ? [] : [refusalStep(endpoint, NOT_THERE, missing)]),
		...(endpoint.auth === 'none' ? [] : [refusalStep(endpoint, NO_KEY, wrongType, false)]),
	];
}

/** @param withKey false for a request without the API key */
function refusalStep(endpoint: Endpoint, what: string, body: Body, withKey?: boolean): Step {
	return {
		endpoint,
		what,
		expected: 0,
		atMost: withKey === false ? 0 : highestPrice(endpoint, 1),
		run: async (service) => {
			const answer = await service.ask(endpoint, body, withKey);
			return findingsOf(endpoint, what, answer);
		},
	};
}

function findingsOf(endpoint: Endpoint, what: string, answer: Answer): Finding[] {
	const about = { endpoint: endpoint.path, at: what, kind: 'differs' } as const;
	const { status, message } = answer;
	if (status === 0) return [{ ...about, kind: 'note', text: message }];
	if (status === 200) {
		// A list of nothing is as good an answer as 404.
		return what === NOT_THERE ? [] : [{ ...about, text: 'is answered with success' }];
	}
	const { differs, nulls } = compare(errorBody, answer.body, 'error');
	const came = { ...about, text: `gets ${status}: ${message}` };
	return [
		isExpected(endpoint, status) ? { ...came, kind: 'open' } : came,
		...[...differs, ...nulls].map(({ at, text }) => ({
			...about,
			text: `gets ${status} with another body: ${at} ${text}`,
		})),
	];
}

/** The document names the statuses of the comment listing only; those of the others are an open question. */
function isExpected(endpoint: Endpoint, status: number): boolean {
	if (endpoint !== professionalNetwork.getProfileComments) return status >= 400;
	return (DECLARED_ERROR_STATUSES as readonly number[]).includes(status);
}
