import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sumBy } from 'lodash';
import { Agent, interceptors, request } from 'undici';
import { z } from 'zod/v4';
import { endpoints } from '../catalogue/service';
import { goldenOf } from '../golden/golden';
import { type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { isAmount, serviceMessage } from '../nodes/shared/request/answer';
import { parseBaseUrl } from '../nodes/shared/request/credential';
import { cut, hideSecrets, textOf } from '../nodes/shared/request/untrustedText';
import { addCredits } from '../nodes/shared/send/budget';
import { type Answer, type Body, judge, type Step, type Wanted } from './judge';

export const KEY_VARIABLE = 'PUBLIC_PLATFORM_DATA_API_KEY';
const TIMEOUT_MS = 60_000;

/** What the user gave cannot be used; nothing was sent. */
export class WrongInput extends Error {}

const USAGE = `Compares a live service with the contract of this project. It costs credits: without --yes it shows how many, and sends nothing.

${KEY_VARIABLE}=… npm run probe -- --base-url https://…

  --base-url <address>  of the service, with its path prefix if it has one
  --identifiers <file>  what to ask for: { "<path>": { <body> } }; goes before the golden examples; null leaves an endpoint out
  --only <text>         only endpoints whose path contains the text; may be repeated
  --yes                 sends the requests

The API key is never an argument, which other users of this machine could read.`;

/** What a probe came to: its findings as `<path> <kind> <text>`, credits, and why it ended early. */
export interface Outcome {
	readonly findings: string[];
	requests: number;
	spent: number;
	stopped?: string | undefined;
}

/** 0 if nothing differs, 1 if something does, 2 if the probe did not get to its end. */
export const exitCodeOf = ({ findings, stopped }: Outcome): number =>
	stopped !== undefined ? 2 : findings.some((line) => line.includes(' differs ')) ? 1 : 0;

/**
 * The whole command: shows the price, and with `--yes` sends one request after the other, and reports.
 * @param interrupted ends it after the request under way, which may be charged
 * @throws WrongInput that names what is wrong with the arguments, before anything is sent
 */
export async function probe(
	args: string[],
	environment: NodeJS.ProcessEnv,
	interrupted: AbortSignal,
	print: (text: string) => void,
): Promise<Outcome> {
	const { baseUrl, only, bodies, isMeant } = readArguments(args);
	const chosen = endpoints.filter(({ path }) => only.some((text) => path.includes(text)));
	const [answers, refusals] = [chosen.flatMap(answerSteps(bodies)), chosen.flatMap(refusalSteps)];
	// those that have to fail come last, since a service may lock out who fails too often
	const steps = [...answers, ...refusals];
	if (steps.length === 0) {
		const paths = endpoints.map(({ path }) => `  ${path}`).join('\n');
		throw new WrongInput(`Nothing is left to probe. The endpoints are:\n${paths}`);
	}
	for (const endpoint of chosen) {
		if (answers.some((step) => step.endpoint === endpoint)) continue;
		print(`No identifier is given for ${endpoint.path}: its answer is not compared.`);
	}
	const allowed = sumBy(steps, 'atMost');
	print(
		`${steps.length} requests. Credits: ${sumBy(answers, 'atMost')} if the service is as its document says, and never more than ${allowed}. Where the document gives no price, 1 is assumed.`,
	);
	const outcome: Outcome = { findings: [], requests: 0, spent: 0 };
	if (!isMeant) {
		print('Nothing was sent. Add --yes to send these requests.');
		return outcome;
	}
	const apiKey = environment[KEY_VARIABLE]?.trim();
	if (!apiKey) throw new WrongInput(`Set ${KEY_VARIABLE} to the API key.`);

	for (const step of steps) {
		if (interrupted.aborted) outcome.stopped = 'It was interrupted.';
		else if (addCredits(outcome.spent, step.atMost) > allowed) {
			outcome.stopped = `The next request could go over the ${allowed} credits that were announced: the service charges more than its document says.`;
		}
		if (outcome.stopped) break;
		outcome.requests += 1;
		print(`[${outcome.requests}/${steps.length}] ${step.endpoint.path}: ${step.wanted}`);
		const answer = await send(step, baseUrl, apiKey);
		outcome.spent = addCredits(outcome.spent, charged(answer, step));
		outcome.stopped = endOf(answer, step, outcome.requests === 1);
		if (outcome.stopped) break;
		outcome.findings.push(...judge(step, answer).map((text) => `${step.endpoint.path} ${text}`));
	}
	const { findings, requests, spent, stopped } = outcome;
	const differences = findings.filter((line) => line.includes(' differs ')).length;
	print(`\n${findings.join('\n')}\n\nRequests: ${requests}. Credits: ${spent}.`);
	print(stopped ?? `Differences: ${differences}.`);
	return outcome;
}

function readArguments(args: string[]) {
	try {
		const { values } = parseArgs({
			args,
			options: {
				'base-url': { type: 'string' },
				identifiers: { type: 'string' },
				only: { type: 'string', multiple: true, default: [''] },
				yes: { type: 'boolean', default: false },
			},
		});
		const baseUrl = parseBaseUrl(values['base-url']);
		if (baseUrl instanceof Error) throw new Error(`--base-url takes ${baseUrl.message}.`);
		const bodies = values.identifiers === undefined ? {} : bodiesIn(values.identifiers);
		return { baseUrl, bodies, only: values.only, isMeant: values.yes };
	} catch (error) {
		throw new WrongInput(`${(error as Error).message}\n\n${USAGE}`);
	}
}

type Bodies = Partial<Record<string, Body | null>>;

/** The bodies of a file, as the contract types them. */
function bodiesIn(file: string): Bodies {
	const shape = Object.fromEntries(endpoints.map(({ path, body }) => [path, body.nullable()]));
	try {
		const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
		return z.strictObject(shape).partial().parse(given);
	} catch (error) {
		const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		throw new Error(`${file} cannot be read: ${why}\nIt takes { "<path>": { <body> } }.`);
	}
}

/** A request for the smallest page. */
function stepOf(endpoint: Endpoint, wanted: Wanted, body: Body): Step {
	const size = pagingOf(endpoint)?.size;
	const atMost = wanted === 'no API key' ? 0 : highestPrice(endpoint, 1);
	return { endpoint, wanted, body: size === undefined ? body : { ...body, [size]: 1 }, atMost };
}

const answerSteps = (bodies: Bodies) => (endpoint: Endpoint) => {
	const { path } = endpoint;
	const body = path in bodies ? bodies[path] : goldenOf(path).known;
	return body ? [stepOf(endpoint, 'an answer', body)] : [];
};

function refusalSteps(endpoint: Endpoint): Step[] {
	const [firstMember = ''] = Object.keys(endpoint.body.shape);
	const { missing } = goldenOf(endpoint.path);
	const wrong = { [firstMember]: {} };
	return [
		stepOf(endpoint, 'a value of the wrong type', wrong),
		...(missing ? [stepOf(endpoint, 'a thing that is not there', missing)] : []),
		...(endpoint.auth === 'bearer' ? [stepOf(endpoint, 'no API key', wrong)] : []),
	];
}

/** Only what the service has turned away for its number is sent again, after the wait it asks for: all else may be charged. */
const dispatcher = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }).compose(
	interceptors.retry({
		...{ methods: ['POST'], statusCodes: [429], errorCodes: [], throwOnError: false },
		...{ maxRetries: 3, maxTimeout: 600_000 },
	}),
);

async function send(
	{ endpoint, wanted, body }: Step,
	baseUrl: string,
	apiKey: string,
): Promise<Answer> {
	const isSigned = endpoint.auth === 'bearer' && wanted !== 'no API key';
	const answer = (status: number, given: unknown): Answer => {
		const text = typeof given === 'string' ? given : textOf(given);
		const message = serviceMessage(given) ?? cut(text, 100);
		return { status, body: given, message: hideSecrets(message, [apiKey]) };
	};
	try {
		const { statusCode, body: stream } = await request(baseUrl + endpoint.path, {
			...{ dispatcher, method: 'POST', body: JSON.stringify(body) },
			headers: {
				'content-type': 'application/json',
				...(isSigned && { authorization: `Bearer ${apiKey}` }),
			},
		});
		return answer(statusCode, parsed(await stream.text()));
	} catch (error) {
		return answer(0, `no whole answer (${Object(error).code ?? error})`);
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Credits that an answer cost, by its own word; in full where it does not tell and may have been charged. */
function charged({ status, body }: Answer, { atMost }: Step): number {
	const told: unknown = Object(body).creditsCost;
	if (isAmount(told)) return told;
	return status === 200 || status === 0 || status >= 500 ? atMost : 0;
}

/** Why the probe ends with this answer, if it does. */
function endOf({ status, message }: Answer, { endpoint, wanted }: Step, isFirst: boolean) {
	if (status === 402) return `The account does not have enough credits (402): ${message}`;
	if (status === 401 && endpoint.auth === 'bearer' && wanted !== 'no API key') {
		return `The service did not accept the API key (401): ${message}`;
	}
	return status === 0 && isFirst ? `The service does not answer: ${message}` : undefined;
}

/** `npm run probe -- --base-url …` */
if (require.main === module) {
	const interruption = new AbortController();
	process.once('SIGINT', () => interruption.abort());
	void probe(process.argv.slice(2), process.env, interruption.signal, console.log)
		.then(exitCodeOf, (error: unknown) => {
			console.error(error instanceof WrongInput ? `\n${error.message}\n` : error);
			return 2;
		})
		.then((code) => process.exit(code));
}
