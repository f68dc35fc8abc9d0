import { codeHost } from '../../nodes/shared/contract';
import { highestPrice } from '../../nodes/shared/contract/price';
import type { OpenName } from '../finding';
import type { Identifiers } from '../identifiers';
import type { Answer } from '../service';
import type { Probe, Step } from '../step';
import { fingerprint, recordCount } from './fingerprint';
import { NONSENSE } from './tryName';

const endpoint = codeHost.searchIssues;

/** A parameter of issue search of which the document shows only the default. */
interface Asked {
	readonly name: string;
	readonly byDefault: string | number;
	/** What can only be wrong. */
	readonly wrong: readonly (string | number)[];
	readonly values: readonly (string | number)[];
	/** What is sent beside it, so that it can have an effect. */
	readonly beside?: object;
}

const parameters: readonly Asked[] = [
	{
		name: 'sort',
		byDefault: 'best-match',
		wrong: [NONSENSE],
		values: ['best-match', 'comments', 'reactions', 'interactions', 'created', 'updated'],
	},
	{
		name: 'order',
		byDefault: 'desc',
		wrong: [NONSENSE],
		values: ['desc', 'asc'],
		beside: { sort: 'created' },
	},
	{ name: 'count', byDefault: 10, wrong: [0, 11], values: [1, 10] },
];

/** Finds out which values `sort`, `order` and `count` of issue search take. */
export function issueValueSteps(identifiers: Identifiers): Step[] {
	const body = identifiers.get(endpoint);
	if (body === undefined) return [];
	const price = highestPrice(endpoint, undefined);
	return parameters.map((asked) => ({
		endpoint,
		what: `the values of ${asked.name} of issue search`,
		expected: asked.values.length * price,
		atMost: (asked.wrong.length + asked.values.length) * price,
		run: (probe) => run(probe, asked, { ...body, ...asked.beside }),
	}));
}

async function run({ service, openNames, findings }: Probe, asked: Asked, body: object) {
	const { name, byDefault, wrong, values } = asked;
	const answers = new Map<string | number, Answer>();
	for (const value of [...wrong, ...values]) {
		answers.set(value, await service.ask(endpoint, { ...body, [name]: value }));
	}
	const tried = [...answers].map(([value, answer]) => ({
		name: String(value),
		...verdict(value, answer, answers, asked),
	}));
	const question = `the values of ${name} of issue search`;
	openNames.push({ question, endpoint: endpoint.path, assumed: String(byDefault), tried });
	const mine = answers.get(byDefault);
	if (mine === undefined || mine.status === 200) return;
	findings.push({
		kind: 'differs',
		endpoint: endpoint.path,
		at: name,
		text: `the default that the document shows, ${byDefault}, gets ${mine.status}: ${mine.message}`,
	});
}

function verdict(
	value: string | number,
	answer: Answer,
	answers: ReadonlyMap<string | number, Answer>,
	{ wrong, values }: Asked,
): Omit<OpenName['tried'][number], 'name'> {
	const { status, message } = answer;
	if (status === 400 || status === 422) return { verdict: 'refused', why: `${status}: ${message}` };
	if (status !== 200)
		return { verdict: 'cannot tell', why: `${status || 'no answer'}: ${message}` };
	const came = `${recordCount(answer)} records came`;
	if (wrong.some((each) => answers.get(each)?.status !== 200)) {
		return { verdict: 'taken', why: `${came}; wrong values are refused` };
	}
	const kinds = new Set(values.map((each) => fingerprintOf(answers.get(each))));
	if (kinds.size === 1) return { verdict: 'ignored', why: `${came}, the same whatever is sent` };
	return wrong.includes(value)
		? { verdict: 'ignored', why: `${came}; a wrong value is not refused` }
		: { verdict: 'taken', why: `${came}; the values bring different records` };
}

function fingerprintOf(answer: Answer | undefined): string {
	return answer === undefined ? '' : fingerprint(answer);
}
