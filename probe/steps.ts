import { endpoints } from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { answerStep } from './checks/answer';
import { errorSteps } from './checks/errors';
import { nextCursorSteps } from './questions/nextCursor';
import { publicProfileSteps } from './questions/publicProfile';
import type { Identifiers } from './identifiers';
import { issueValueSteps } from './questions/issueValues';
import { openNameSteps } from './questions/openNameSteps';
import type { Step } from './step';

/** What can be left out of a probe. */
export const PARTS = ['answers', 'names', 'errors'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The steps of a probe, in their order: what has to be there first, requests that have to fail last, since a service
 * may lock out who fails too often.
 * @param only endpoints to be probed; undefined for all
 */
export function stepsOf(
	parts: ReadonlySet<Part>,
	identifiers: Identifiers,
	only: (endpoint: Endpoint) => boolean,
): Step[] {
	const chosen = endpoints.filter(only);
	const answers = chosen.flatMap((endpoint) => {
		const body = identifiers.get(endpoint);
		return body === undefined ? [] : [answerStep(endpoint, body)];
	});
	const names = [
		...nextCursorSteps(identifiers),
		...openNameSteps(identifiers),
		...issueValueSteps(identifiers),
		...publicProfileSteps(),
	].filter(({ endpoint }) => only(endpoint));
	return [
		...(parts.has('answers') ? answers : []),
		...(parts.has('names') ? names : []),
		...(parts.has('errors') ? chosen.flatMap(errorSteps) : []),
	];
}
