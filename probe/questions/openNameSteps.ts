import { highestPrice } from '../../nodes/shared/contract/price';
import type { OpenName } from '../finding';
import type { Probe, Step } from '../step';
import { fingerprint } from './fingerprint';
import { type NameQuestion, nameQuestions } from './nameQuestions';
import { askWithNonsense, REQUESTS_PER_NAME, tryName } from './tryName';
import type { Identifiers } from '../identifiers';

/** Finds the names of parameters that the document does not show. */
export function openNameSteps(identifiers: Identifiers): Step[] {
	return nameQuestions.flatMap((question) => {
		const body = identifiers.get(question.endpoint);
		return body === undefined ? [] : [stepOf(question, body)];
	});
}

function stepOf(asked: NameQuestion, body: Readonly<Record<string, unknown>>): Step {
	const { endpoint, question, assumed, others } = asked;
	const price = highestPrice(endpoint, undefined);
	return {
		endpoint,
		what: `the name of ${question}`,
		// A request with an unknown name, and the assumed name with a wrong and two right values.
		expected: (1 + REQUESTS_PER_NAME) * price,
		atMost: (1 + REQUESTS_PER_NAME * (1 + others.length)) * price,
		async run(probe) {
			const tried = await tryAll(probe, asked, body);
			probe.openNames.push({ question, endpoint: endpoint.path, assumed, tried });
			const mine = tried.find(({ name }) => name === assumed);
			const taken = tried.find(({ verdict }) => verdict === 'taken');
			if (mine === undefined || mine.verdict === 'taken') return;
			const instead = taken === undefined ? '' : `; ${taken.name} is taken`;
			probe.findings.push({
				kind: mine.verdict === 'cannot tell' ? 'note' : 'differs',
				endpoint: endpoint.path,
				at: assumed,
				text: `${question}: the assumed name is ${mine.verdict} (${mine.why})${instead}`,
			});
		},
	};
}

/** The assumed name, and the others as long as none is taken. */
async function tryAll(
	{ service }: Probe,
	{ endpoint, assumed, others, values }: NameQuestion,
	body: Readonly<Record<string, unknown>>,
): Promise<OpenName['tried']> {
	const control = await askWithNonsense(service, endpoint, body);
	if (control.status === 200 && fingerprint(control) === '[]') {
		const why = 'the search finds nothing; give one that finds more';
		return [{ name: assumed, verdict: 'cannot tell', why }];
	}
	const tried: Array<OpenName['tried'][number]> = [];
	for (const name of [assumed, ...others]) {
		tried.push({ name, ...(await tryName(service, endpoint, body, control, name, values)) });
		if (tried.at(-1)?.verdict !== 'refused' && tried.at(-1)?.verdict !== 'ignored') break;
	}
	return tried;
}
