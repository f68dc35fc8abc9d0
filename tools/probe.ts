import { parseArgs } from 'node:util';
import { sumBy, union } from 'lodash';
import { z } from 'zod/v4';
import { endpoints, envelope } from './catalogue';
import { goldenOf } from '../golden/golden';
import { documentedPrice, type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { isObject } from '../nodes/shared/operation/record';
import { parseBaseUrl } from '../nodes/shared/request/credential';
import { cut, textOf, withoutControls } from '../nodes/shared/request/untrustedText';

const KEY_VARIABLE = 'PUBLIC_PLATFORM_DATA_API_KEY';
const TIMEOUT_MS = 60_000;

/**
 * Sends the golden request of each endpoint once, with the smallest page, and prints where answers and contract differ.
 * @param apiKey never an argument, which other users of the machine could read
 * @returns how many differences there are
 * @throws where the arguments are wrong, before anything is sent
 */
export async function probe(
	args: string[],
	apiKey: string | undefined,
	print: (text: string) => void,
): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			'base-url': { type: 'string' },
			only: { type: 'string', default: '' },
			yes: { type: 'boolean', default: false },
		},
	});
	const baseUrl = parseBaseUrl(values['base-url']);
	if (baseUrl instanceof Error) throw new Error(`--base-url takes ${baseUrl.message}.`);
	const chosen = endpoints.filter(({ path }) => path.includes(values.only));
	const cap = sumBy(chosen, (endpoint) => highestPrice(endpoint, 1));
	print(`${chosen.length} requests, at most ${cap} credits.`);
	if (!values.yes) print('Nothing was sent. Add --yes to send them.');
	if (!values.yes) return 0;
	if (!apiKey) throw new Error(`Set ${KEY_VARIABLE} to the API key.`);

	let [spent, differences] = [0, 0];
	for (const endpoint of chosen) {
		const most = highestPrice(endpoint, 1);
		if (spent + most > cap) {
			print(`Ended before ${endpoint.path}: it could go over ${cap} credits.`);
			break;
		}
		const { status, body } = await send(endpoint, baseUrl, apiKey);
		const told = Number(Object(body).creditsCost);
		const isCharged = status === 0 || status === 200 || status >= 500;
		spent += told >= 0 ? told : isCharged ? most : 0;
		const found = status === 200 ? differencesOf(endpoint, body) : [refusalOf(status, body)];
		differences += found.length;
		// the service may say the key, or what a terminal takes for orders
		const said = found.map((line) => `\n  ${withoutControls(line.replaceAll(apiKey, '***'))}`);
		print(`${endpoint.path}: ${found.length === 0 ? 'as documented' : said.join('')}`);
	}
	print(`Credits: ${spent}. Differences: ${differences}.`);
	return differences;
}

/** Sent once: what fails may be charged all the same. Status 0 where no whole answer comes. */
async function send({ path, auth, body, data }: Endpoint, baseUrl: string, apiKey: string) {
	const { known, request } = goldenOf(path);
	const size = pagingOf({ body, data })?.size;
	try {
		const response = await fetch(baseUrl + path, {
			method: 'POST',
			body: JSON.stringify({ ...(known ?? request), ...(size !== undefined && { [size]: 1 }) }),
			headers: {
				'content-type': 'application/json',
				...(auth === 'bearer' && { authorization: `Bearer ${apiKey}` }),
			},
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		return { status: response.status, body: (await response.json()) as unknown };
	} catch (error) {
		return { status: 0, body: { message: String(error) } };
	}
}

function refusalOf(status: number, body: unknown): string {
	const said = `${status || 'no answer'}: ${cut(String(Object(body).message), 200)}`;
	return status === 404 ? `${said} (put another identifier under "known" in golden/)` : said;
}

/** Where a successful answer is not as the document shows it, each once. */
function differencesOf(endpoint: Endpoint, body: unknown): string[] {
	const { data, creditsCost } = Object(body) as Record<string, unknown>;
	const list = [data, ...Object.values(Object(data))].find(Array.isArray);
	const price = documentedPrice(endpoint, list?.length ?? 1);
	const isOpen = endpoint.price === 'notStated' || creditsCost === price;
	const isLong = pagingOf(endpoint)?.size !== undefined && (list?.length ?? 0) > 1;
	return union(
		compare(envelope.omit({ data: true }), { ...Object(body), data: undefined }, 'answer'),
		compare(endpoint.data, data, 'data'),
		isOpen ? [] : [`creditsCost is ${String(creditsCost)}; by the document ${price}`],
		isLong ? [`${list?.length} records where 1 was asked for`] : [],
	);
}

/** Members that are missing, not documented or of another type. @param at as in `data.comments[]`: `[]` is every element */
function compare(schema: z.core.$ZodType, value: unknown, at: string): string[] {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
		return value === undefined ? [] : compare(schema.unwrap(), value, at);
	// the document does not say which members may be null
	if (value === null) return [];
	if (schema instanceof z.ZodArray && Array.isArray(value))
		return value.flatMap((each) => compare(schema.element, each, `${at}[]`));
	if (schema instanceof z.ZodObject && isObject(value)) {
		const shown = Object.keys(schema.shape);
		// of some objects the document does not show the members
		if (shown.length === 0) return [];
		return union(shown, Object.keys(value)).flatMap((name) => {
			const [member, given] = [schema.shape[name], value[name]];
			if (member) return compare(member, given, `${at}.${name}`);
			return given === undefined ? [] : [`${at}.${name} is not in the document`];
		});
	}
	const [issue] = z.safeParse(schema, value).error?.issues ?? [];
	return issue ? [`${at}: ${issue.message}; it is ${cut(textOf(value), 60)}`] : [];
}

/** `npm run probe -- --base-url …`: ends with 1 if something differs. */
if (require.main === module) {
	const apiKey = process.env[KEY_VARIABLE]?.trim();
	void probe(process.argv.slice(2), apiKey, console.log)
		.catch((error: Error) =>
			console.error(
				`\n${error.message}\nUsage: npm run probe -- --base-url <address> [--only <part of a path>] [--yes]`,
			),
		)
		.then((differences) => process.exit(differences === 0 ? 0 : 1));
}
