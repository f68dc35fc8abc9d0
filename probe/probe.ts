import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Agent, interceptors, request } from 'undici';
import { z } from 'zod/v4';
import { endpoints } from '../catalogue/endpoints';
import { goldenByPath, goldenOf } from '../golden/golden';
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
	readonly findings: readonly string[];
	readonly requests: number;
	readonly spent: number;
	readonly stopped: string | undefined;
}

/**
 * The whole command: shows the price, and with `--yes` sends one request after the other, and reports.
 * @param interrupted ends it after the request under way
 * @throws WrongInput that names what is wrong with the arguments, before anything is sent
 */
export async function probe(
	args: string[],
	environment: Readonly<Record<string, string | undefined>>,
	interrupted: AbortSignal,
	print: (text: string) => void,
): Promise<Outcome> {
	const { baseUrl, file, only, isMeant } = readArguments(args);
	const chosen = endpoints.filter(({ path }) => only.some((text) => path.includes(text)));
	const steps = stepsOf(chosen, file);
	if (steps.length === 0) {
		const paths = endpoints.map(({ path }) => `  ${path}`).join('\n');
		throw new WrongInput(`Nothing is left to probe. The endpoints are:\n${paths}`);
	}
	const answered = steps.filter(({ wanted }) => wanted === 'an answer');
	const allowed = sumOf(steps);
	for (const endpoint of chosen) {
		if (answered.some((step) => step.endpoint === endpoint)) continue;
		print(`No identifier is given for ${endpoint.path}: its answer is not compared.`);
	}
	print(
		`${steps.length} requests. Credits: ${sumOf(answered)} if the service is as its document says, and never more than ${allowed}. Where the document gives no price, 1 is assumed.`,
	);
	const outcome = { findings: [] as string[], requests: 0, spent: 0, stopped: undefined };
	if (!isMeant) print('Nothing was sent. Add --yes to send these requests.');
	if (!isMeant) return outcome;
	const apiKey = environment[KEY_VARIABLE]?.trim();
	if (!apiKey) throw new WrongInput(`Set ${KEY_VARIABLE} to the API key.`);

	const result: { -readonly [Name in keyof Outcome]: Outcome[Name] } = outcome;
	for (const step of steps) {
		if (interrupted.aborted) result.stopped = 'It was interrupted.';
		else if (addCredits(result.spent, step.atMost) > allowed) {
			result.stopped = `The next request could go over the ${allowed} credits that were announced: the service charges more than its document says.`;
		}
		if (result.stopped) break;
		result.requests += 1;
		print(`[${result.requests}/${steps.length}] ${step.endpoint.path}: ${step.wanted}`);
		const answer = await send(step, baseUrl, apiKey);
		result.spent = addCredits(result.spent, charged(answer, step));
		result.stopped = endOf(answer, step, result.requests === 1);
		if (result.stopped) break;
		outcome.findings.push(...judge(step, answer).map((text) => `${step.endpoint.path} ${text}`));
	}
	const differences = outcome.findings.filter((line) => line.includes(' differs '));
	print(
		['', ...outcome.findings, '', `Requests: ${result.requests}. Credits: ${result.spent}.`].join(
			'\n',
		),
	);
	print(result.stopped ?? `Differences: ${differences.length}.`);
	return result;
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
		return { baseUrl, file: values.identifiers, only: values.only, isMeant: values.yes };
	} catch (error) {
		throw new WrongInput(`${(error as Error).message}\n\n${USAGE}`);
	}
}

/** What has to be there first; requests that have to fail last, since a service may lock out who fails too often. */
function stepsOf(chosen: readonly Endpoint[], file: string | undefined): Step[] {
	const given = file === undefined ? {} : bodiesIn(file);
	const step = (endpoint: Endpoint, wanted: Wanted, body: Body): Step => {
		const size = pagingOf(endpoint)?.size;
		const atMost = wanted === 'no API key' ? 0 : highestPrice(endpoint, 1);
		return { endpoint, wanted, body: size === undefined ? body : { ...body, [size]: 1 }, atMost };
	};
	const answers = chosen.flatMap((endpoint) => {
		const { path } = endpoint;
		const body = path in given ? given[path] : goldenOf(path).known;
		return body ? [step(endpoint, 'an answer', body)] : [];
	});
	const refusals = chosen.flatMap((endpoint) => {
		const [firstMember = ''] = Object.keys(endpoint.body.shape);
		const missing = goldenByPath.get(endpoint.path)?.missing;
		const wrong = { [firstMember]: {} };
		return [
			step(endpoint, 'a value of the wrong type', wrong),
			...(missing ? [step(endpoint, 'a thing that is not there', missing)] : []),
			...(endpoint.auth === 'none' ? [] : [step(endpoint, 'no API key', wrong)]),
		];
	});
	return [...answers, ...refusals];
}

/** The bodies of a file, as the contract types them. */
function bodiesIn(file: string): Partial<Record<string, Body | null>> {
	const shape = Object.fromEntries(endpoints.map(({ path, body }) => [path, body.nullable()]));
	try {
		return z
			.strictObject(shape)
			.partial()
			.parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch (error) {
		const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		throw new WrongInput(`${file} cannot be read: ${why}\nIt takes { "<path>": { <body> } }.`);
	}
}

const sumOf = (steps: readonly Step[]) => steps.reduce((sum, { atMost }) => sum + atMost, 0);

/** Only what the service has turned away for its number is sent again, after the wait it asks for: all else may be charged. */
const dispatcher = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }).compose(
	interceptors.retry({
		...{
			methods: ['POST'],
			statusCodes: [429],
			errorCodes: [],
			maxRetries: 3,
			maxTimeout: 600_000,
		},
		throwOnError: false,
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
