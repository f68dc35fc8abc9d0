import { professionalNetwork } from '../../nodes/shared/contract';
import { DECLARED_ERROR_STATUSES, errorBody } from '../../nodes/shared/contract/envelope';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import { highestPrice } from '../../nodes/shared/contract/price';
import { compare } from '../compare/compare';
import type { Finding } from '../finding';
import { smallest } from '../identifiers';
import type { Answer } from '../service';
import type { Step } from '../step';
import { missing } from './missing';

/** What is wrong with a request that has to fail. */
export const WRONG_TYPE = 'a value of the wrong type';
export const NOT_THERE = 'a thing that is not there';
export const NO_KEY = 'no API key';

/** Requests that have to fail: which status comes, and whether the error body is the documented one. */
export function errorSteps(endpoint: Endpoint): Step[] {
	const [firstMember = ''] = Object.keys(endpoint.body.shape);
	const wrongType = smallest(endpoint, { [firstMember]: {} });
	const notThere = missing(endpoint);
	return [
		refusalStep(endpoint, WRONG_TYPE, wrongType),
		...(notThere === undefined ? [] : [refusalStep(endpoint, NOT_THERE, notThere)]),
		...(endpoint.auth === 'none' ? [] : [refusalStep(endpoint, NO_KEY, wrongType, false)]),
	];
}

/** @param withKey false for a request without the API key */
function refusalStep(endpoint: Endpoint, what: string, body: object, withKey?: boolean): Step {
	return {
		endpoint,
		what,
		expected: 0,
		atMost: withKey === false ? 0 : highestPrice(endpoint, 1),
		async run({ service, findings, refusals }) {
			const answer = await service.ask(endpoint, body, withKey);
			const { status, message } = answer;
			refusals.push({ endpoint: endpoint.path, what, status, message });
			findings.push(...findingsOf(endpoint, what, answer));
		},
	};
}

function findingsOf(endpoint: Endpoint, what: string, answer: Answer): Finding[] {
	const about = { endpoint: endpoint.path, at: what, kind: 'differs' as const };
	const { status, message } = answer;
	if (status === 0) return [{ ...about, kind: 'note', text: message }];
	if (status === 200) {
		// A list of nothing is as good an answer as 404.
		return what === NOT_THERE ? [] : [{ ...about, text: 'is answered with success' }];
	}
	const { differs, nulls } = compare(errorBody, answer.body, 'error');
	return [
		...(isExpected(endpoint, status) ? [] : [{ ...about, text: `gets ${status}: ${message}` }]),
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
