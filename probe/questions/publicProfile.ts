import { professionalNetwork } from '../../nodes/shared/contract';
import type { Step } from '../step';

const endpoint = professionalNetwork.getPublicProfile;

/** Bodies that leave one or both of its parameters out, of which the document does not show whether they are required. */
const bodies: Readonly<Record<string, object>> = {
	'neither memberIdentity nor challengeToken': {},
	'no challengeToken': { memberIdentity: 'ada-varga' },
	'no memberIdentity': { challengeToken: 'no-such-token' },
	'a challengeToken that is none': { memberIdentity: 'ada-varga', challengeToken: 'no-such-token' },
};

/** What the free lookup says to incomplete requests. */
export function publicProfileSteps(): Step[] {
	return Object.entries(bodies).map(([what, body]) => ({
		endpoint,
		what,
		expected: 0,
		atMost: 0,
		async run({ service, refusals }) {
			const { status, message } = await service.ask(endpoint, body);
			refusals.push({ endpoint: endpoint.path, what, status, message });
		},
	}));
}
