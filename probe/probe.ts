import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sumBy } from 'lodash';
import { jsonParse } from 'n8n-workflow';
import { Agent, interceptors, request } from 'undici';
import { z } from 'zod/v4';
import { endpoints } from '../catalogue/service';
import { goldenOf } from '../golden/golden';
import { type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { isAmount, serviceMessage } from '../nodes/shared/request/answer';
import { parseBaseUrl } from '../nodes/shared/request/credential';
import { Secrets } from '../nodes/shared/request/secrets';
import { cut, textOf } from '../nodes/shared/request/untrustedText';
import { addCredits } from '../nodes/shared/send/budget';
import { type Answer, type Body, judge, type Step } from './judge';

const KEY_VARIABLE = 'PUBLIC_PLATFORM_DATA_API_KEY';
const TIMEOUT_MS = 60_000;

/**
 * The whole command: shows the price, and with `--yes` sends one request after the other, and prints what each shows.
 * @param apiKey never an argument, which other users of the machine could read
 * @returns how many differences there are
 * @throws where the arguments are wrong, before anything is sent, and where the probe ends early
 */
export async function probe(
	args: string[],
	apiKey: string | undefined,
	print: (text: string) => void,
): Promise<number> {
	const { baseUrl, only, bodies, isMeant } = readArguments(args);
	const chosen = endpoints.filter(({ path }) => only.some((text) => path.includes(text)));
	const answers = chosen.flatMap((endpoint) => {
		const { path } = endpoint;
		const body = path in bodies ? bodies[path] : goldenOf(path).known;
		if (!body) print(`No identifier is given for ${path}: its answer is not compared.`);
		return body ? [stepOf(endpoint, 'an answer', body)] : [];
	});
	// those that have to fail come last, since a service may lock out who fails too often
	const steps = [...answers, ...chosen.flatMap(refusals)];
	if (steps.length === 0) {
		const paths = endpoints.map(({ path }) => `  ${path}`).join('\n');
		throw new Error(`Nothing is left to probe. The endpoints are:\n${paths}`);
	}
	const allowed = sumBy(steps, 'atMost');
	print(
		`${steps.length} requests. Credits: ${sumBy(answers, 'atMost')} if the service is as its document says, and never more than ${allowed}. Where the document gives no price, 1 is assumed.`,
	);
	if (!isMeant) {
		print('Nothing was sent. Add --yes to send these requests.');
		return 0;
	}
	if (!apiKey) throw new Error(`Set ${KEY_VARIABLE} to the API key.`);

	let [sent, spent, differences] = [0, 0, 0];
	try {
		for (const step of steps) {
			const { path } = step.endpoint;
			if (addCredits(spent, step.atMost) > allowed) {
				throw new Error(
					`The next request could go over the ${allowed} credits that were announced: the service charges more than its document says.`,
				);
			}
			sent += 1;
			print(`[${sent}/${steps.length}] ${path}: ${step.wanted}`);
			const answer = await send(step, baseUrl, apiKey);
			spent = addCredits(spent, charged(answer, step));
			endIfUseless(answer, step, sent === 1);
			const findings = judge(step, answer);
			for (const text of findings) print(`${path} ${text}`);
			differences += findings.filter((text) => text.startsWith('differs')).length;
		}
	} finally {
		print(`\nRequests: ${sent}. Credits: ${spent}. Differences: ${differences}.`);
	}
	return differences;
}

function readArguments(args: string[]) {
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
}

/** The bodies of a file, as the contract types them; null leaves an endpoint out. */
function bodiesIn(file: string): Partial<Record<string, Body | null>> {
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
function stepOf(endpoint: Endpoint, wanted: Step['wanted'], body: Body): Step {
	const size = pagingOf(endpoint)?.size;
	const atMost = wanted === 'no API key' ? 0 : highestPrice(endpoint, 1);
	return { endpoint, wanted, body: size === undefined ? body : { ...body, [size]: 1 }, atMost };
}

function refusals(endpoint: Endpoint): Step[] {
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

const isSigned = ({ endpoint, wanted }: Step) =>
	endpoint.auth === 'bearer' && wanted !== 'no API key';

async function send(step: Step, baseUrl: string, apiKey: string): Promise<Answer> {
	const authorization = isSigned(step) ? { authorization: `Bearer ${apiKey}` } : {};
	const [status, body] = await request(baseUrl + step.endpoint.path, {
		...{ dispatcher, method: 'POST', body: JSON.stringify(step.body) },
		headers: { 'content-type': 'application/json', ...authorization },
	})
		.then(async ({ statusCode, body }) => {
			const text = await body.text();
			return [statusCode, jsonParse<unknown>(text, { fallbackValue: text })] as const;
		})
		.catch((error: unknown) => [0, `no whole answer (${Object(error).code ?? error})`] as const);
	const message = serviceMessage(body) ?? cut(typeof body === 'string' ? body : textOf(body), 100);
	return { status, body, message: new Secrets([apiKey]).quote(message) };
}

/** Credits that an answer cost, by its own word; in full where it does not tell and may have been charged. */
function charged({ status, body }: Answer, { atMost }: Step): number {
	const told: unknown = Object(body).creditsCost;
	if (isAmount(told)) return told;
	return status === 200 || status === 0 || status >= 500 ? atMost : 0;
}

/** @throws where no request after this answer can bring one */
function endIfUseless({ status, message }: Answer, step: Step, isFirst: boolean): void {
	if (status === 402) throw new Error(`The account does not have enough credits (402): ${message}`);
	if (status === 401 && isSigned(step))
		throw new Error(`The service did not accept the API key (401): ${message}`);
	if (status === 0 && isFirst) throw new Error(`The service does not answer: ${message}`);
}

/** `npm run probe -- --base-url …`: ends with 0 if nothing differs, with 1 if something does, and with 2 where it ended early. */
async function main(): Promise<void> {
	process.once('SIGINT', () => {
		console.log('\nIt was interrupted. The request under way may be charged.');
		process.exit(2);
	});
	const apiKey = process.env[KEY_VARIABLE]?.trim();
	const differences = await probe(process.argv.slice(2), apiKey, console.log);
	process.exit(differences > 0 ? 1 : 0);
}

if (require.main === module) {
	main().catch((error: unknown) => {
		console.error(`\n${String(error)}\nHow to call it, and what it does: probe/README.md`);
		process.exit(2);
	});
}
