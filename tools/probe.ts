import { isEmpty, mapValues, sumBy, uniq } from 'lodash';
import { z } from 'zod/v4';
import { goldenOf } from '../golden/golden';
import { documentedPrice, type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { truncate } from '../nodes/shared/text/untrusted';
import { endpoints, envelopeSchema } from './catalogue';

/**
 * Sends the golden request of each endpoint once, with the smallest page, and prints where responses and contract differ.
 * @param apiKey without one, only the price is printed
 * @param only text that the requested paths contain
 * @returns the number of differences
 */
export async function probe(
	baseUrl: string,
	apiKey = '',
	only = '',
	print = console.log,
): Promise<number> {
	const chosen = endpoints.filter(({ path }) => path.includes(only));
	const credits = sumBy(chosen, (endpoint) => highestPrice(endpoint, 1));
	print(`${chosen.length} requests, at most ${credits} credits.`);
	let differences = 0;
	for (const endpoint of apiKey ? chosen : []) {
		const found = await differencesOf(endpoint, baseUrl, apiKey).catch((error) => [String(error)]);
		differences += found.length;
		const said = found.map((line) => `\n  ${truncate(line.replaceAll(apiKey, '***'))}`);
		print(`${endpoint.path}: ${said.join('') || 'as documented'}`);
	}
	return differences;
}

async function differencesOf(endpoint: Endpoint, baseUrl: string, apiKey: string) {
	const { known, request } = goldenOf(endpoint.path);
	const { size } = pagingOf(endpoint) ?? {};
	const response = await fetch(baseUrl.replace(/\/+$/, '') + endpoint.path, {
		method: 'POST',
		body: JSON.stringify({ ...(known ?? request), ...(size && { [size]: 1 }) }),
		headers: {
			'content-type': 'application/json',
			...(endpoint.auth === 'bearer' && { authorization: `Bearer ${apiKey}` }),
		},
		redirect: 'manual',
		signal: AbortSignal.timeout(60_000),
	});
	const text = await response.text();
	if (response.status !== 200) return [`${response.status}: ${text}`];
	const answer = JSON.parse(text) as Partial<z.infer<typeof envelopeSchema>>;
	const { data, creditsCost } = answer;
	const length = [data, ...Object.values(Object(data))].find(Array.isArray)?.length ?? 1;
	const price = documentedPrice(endpoint, length);
	const { error } = strict(envelopeSchema.extend({ data: endpoint.data })).safeParse(answer);
	const differences = (error?.issues ?? []).map(
		({ path, message }) => `${path.join('.').replaceAll(/\b\d+\b/g, '[]')}: ${message}`,
	);
	if (endpoint.price !== 'notStated' && creditsCost !== price)
		differences.push(`${creditsCost} credits, not ${price}`);
	if (size && length > 1) differences.push(`${length} records, not 1`);
	return uniq(differences);
}

/** Makes every object of a schema strict and every member nullable: the document does not say which can be null. */
function strict(schema: z.core.$ZodType): z.ZodType {
	if (schema instanceof z.ZodOptional) return strict(schema.unwrap()).optional();
	if (schema instanceof z.ZodArray) return z.array(strict(schema.element)).nullable();
	// the document does not show the members of some objects
	if (schema instanceof z.ZodObject && !isEmpty(schema.shape))
		return z.strictObject(mapValues(schema.shape, strict)).nullable();
	return (schema as z.ZodType).nullable();
}

if (require.main === module) {
	const [baseUrl, only] = process.argv.slice(2);
	if (!baseUrl) throw new Error('Usage: npm run probe -- <base URL> [part of a path]');
	const apiKey = process.env['PUBLIC_PLATFORM_DATA_API_KEY'];
	void probe(baseUrl, apiKey, only).then((differences) => process.exit(differences && 1));
}
