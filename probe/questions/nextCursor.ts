import { microblog } from '../../nodes/shared/contract';
import { highestPrice } from '../../nodes/shared/contract/price';
import { isObject } from '../../nodes/shared/request/answer';
import type { Finding, OpenName } from '../finding';
import type { Identifiers } from '../identifiers';
import { fingerprint } from './fingerprint';
import type { Answer } from '../service';
import type { Probe, Step } from '../step';

const endpoint = microblog.getTweetDetail;
const ASSUMED = 'nextCursor';
const question = 'the member that holds the next cursor of a tweet’s replies';

/** Finds the member of which the document says only that it is not shown, in the answer that was paid for already. */
export function nextCursorSteps(identifiers: Identifiers): Step[] {
	const body = identifiers.get(endpoint);
	if (body === undefined) return [];
	const price = highestPrice(endpoint, undefined);
	return [
		{ endpoint, what: question, expected: price, atMost: price, run: (probe) => run(probe, body) },
	];
}

async function run(probe: Probe, body: Readonly<Record<string, unknown>>): Promise<void> {
	const first = probe.answers.get(endpoint);
	if (first === undefined) return;
	const found = tokensOf(first);
	const [token] = found;
	const about = { endpoint: endpoint.path, at: `data.${ASSUMED}` };
	if (token === undefined) {
		const text = `${question}: no member of the answer can be one. Give a tweet with more replies than one answer brings.`;
		probe.findings.push({ ...about, kind: 'note', text });
		return;
	}
	const next = await probe.service.ask(endpoint, { ...body, cursor: token.value });
	const tried = [{ name: token.at, ...verdictOf(first, next) }];
	probe.openNames.push({ question, endpoint: endpoint.path, assumed: about.at, tried });
	probe.findings.push(...findingsOf(about, tried, token.at));
}

function verdictOf(first: Answer, next: Answer): Omit<OpenName['tried'][number], 'name'> {
	if (next.status !== 200) {
		return { verdict: 'refused', why: `sent as cursor it gets ${next.status} (${next.message})` };
	}
	const isOther = repliesOf(next) !== repliesOf(first);
	return isOther
		? { verdict: 'taken', why: 'sent as cursor it brings other replies' }
		: { verdict: 'ignored', why: 'sent as cursor it brings the same replies' };
}

function findingsOf(
	about: Pick<Finding, 'endpoint' | 'at'>,
	tried: OpenName['tried'],
	at: string,
): Finding[] {
	const [{ verdict, why } = { verdict: 'cannot tell', why: '' }] = tried;
	if (at === about.at && verdict === 'taken') return [];
	return [
		{ ...about, kind: 'differs', text: `${question} seems to be ${at}: ${verdict} (${why})` },
	];
}

/** Texts of an answer that stand where a token would, the assumed one first. */
function tokensOf({ body }: Answer): Array<{ at: string; value: string }> {
	const outer = isObject(body) ? body : {};
	const inner = isObject(outer.data) ? outer.data : {};
	const members = [
		...Object.entries(inner).map(([name, value]) => [`data.${name}`, value] as const),
		...Object.entries(outer).map(([name, value]) => [name, value] as const),
	];
	return members
		.flatMap(([at, value]) => (typeof value === 'string' && value !== '' ? [{ at, value }] : []))
		.sort((one, other) => rank(one.at) - rank(other.at));
}

function rank(at: string): number {
	if (at === `data.${ASSUMED}`) return 0;
	return /cursor|next|after|token/i.test(at) ? 1 : 2;
}

function repliesOf({ body }: Answer): string {
	const data = isObject(body) && isObject(body.data) ? body.data : {};
	return fingerprint({ status: 200, message: '', body: { data: data.replies } });
}
