import { countBy, union } from 'lodash';
import { z } from 'zod/v4';
import { envelope, errorBody } from '../catalogue/service';
import { goldenErrors } from '../golden/golden';
import { documentedPrice, type Endpoint } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { isObject } from '../nodes/shared/operation/record';
import { cut, textOf } from '../nodes/shared/request/untrustedText';

/** The document names the statuses of the comment listing only; those of the others are an open question. */
const declaredStatuses: Partial<Record<string, number[]>> = goldenErrors.declaredStatuses;

export type Body = Readonly<Record<string, unknown>>;

/** One request of the probe, and what it has to bring: an answer as the document shows it, or a refusal. */
export interface Step {
	readonly endpoint: Endpoint;
	readonly wanted:
		'an answer' | 'a value of the wrong type' | 'a thing that is not there' | 'no API key';
	readonly body: Body;
	/** Credits. */
	readonly atMost: number;
}

/** An answer; status 0 where no whole one came. `body` is text where it is no JSON; `message` never holds the key. */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	readonly message: string;
}

/** What an answer shows, as lines that begin with `differs`, `open` or `note`; equal ones stand once, with their number. */
export function judge(step: Step, answer: Answer): string[] {
	return Object.entries(countBy(seenIn(step, answer))).map(([line, times]) =>
		times > 1 ? `${line} (${times} times)` : line,
	);
}

function seenIn({ endpoint, wanted }: Step, { status, body, message }: Answer): string[] {
	const isMeant = wanted === 'an answer';
	if (status === 200) {
		if (isMeant) return differences(endpoint, body);
		// a list of nothing is as good an answer as 404
		if (wanted === 'a thing that is not there') return [];
		return [`differs ${wanted} is answered with success`];
	}
	// it may speak of the moment, and not of the request
	if (status === 0 || (isMeant && (status === 429 || status >= 500)))
		return [`note ${wanted}: ${status || 'none'}: ${message}`];
	if (isMeant && status === 404)
		return [`note nothing was found (${message}): give another identifier`];
	if (isMeant)
		return [`differs a request that the document allows is refused (${status}): ${message}`];
	const declared = declaredStatuses[endpoint.path];
	const isAllowed = declared === undefined ? status >= 400 : declared.includes(status);
	return [
		`${isAllowed ? 'open' : 'differs'} ${wanted} gets ${status}: ${message}`,
		...compare(errorBody, body, 'error').map((line) => line.replace(/^\w+/, `differs ${wanted}:`)),
	];
}

/** Where a successful answer is not as the document shows it. */
function differences(endpoint: Endpoint, body: unknown): string[] {
	const { data, creditsCost } = Object(body) as Body;
	const list = [data, ...Object.values(Object(data))].find(Array.isArray);
	const results = list?.length ?? 1;
	const price = documentedPrice(endpoint, results);
	const cost = `creditsCost is ${String(creditsCost)}`;
	const isPriced = endpoint.price !== 'notStated' && endpoint.price !== 'free';
	return [
		...compare(envelope, body, 'answer').filter((line) => line.startsWith('differs')),
		...compare(endpoint.data, data, 'data'),
		...(pagingOf(endpoint)?.size && results > 1
			? [`differs data holds ${results} records where 1 was asked for`]
			: []),
		...(isPriced ? [] : [`open ${cost}`]),
		...(isPriced && creditsCost !== price ? [`differs ${cost}; by the document ${price}`] : []),
	];
}

/**
 * Compares a value with what the document shows. A line begins with `differs` where a member is missing, not documented or of
 * another type; with `open` where the document leaves something open (which members may be null, what some hold); with `note`
 * where a list of records had nothing to compare.
 * @param at where the value stands, as `data.comments[]`: `[]` is every element
 */
function compare(schema: z.core.$ZodType, value: unknown, at: string): string[] {
	if (schema instanceof z.ZodOptional)
		return value === undefined ? [] : compare(schema.unwrap(), value, at);
	if (schema instanceof z.ZodNullable)
		return value === null ? [] : compare(schema.unwrap(), value, at);
	if (value === null) return [`open ${at} is null`];
	if (showsNothing(schema) && value !== undefined) return [`open ${at} holds ${shapeOf(value)}`];
	if (schema instanceof z.ZodArray && Array.isArray(value)) {
		if (value.length === 0 && schema.element instanceof z.ZodObject)
			return [`note ${at} was empty, so there was nothing to compare`];
		return value.flatMap((each) => compare(schema.element, each, `${at}[]`));
	}
	if (schema instanceof z.ZodObject && isObject(value)) {
		return union(Object.keys(schema.shape), Object.keys(value)).flatMap((name) => {
			const [member, given] = [schema.shape[name], value[name]];
			if (member) return compare(member, given, `${at}.${name}`);
			return [`differs ${at}.${name} is not in the document (${shapeOf(given)})`];
		});
	}
	const [issue] = z.safeParse(schema, value).error?.issues ?? [];
	return issue ? [`differs ${at}: ${issue.message}; it is ${cut(textOf(value), 60)}`] : [];
}

/** Whether the document shows nothing of what a value holds. */
function showsNothing(type: z.core.$ZodType): boolean {
	if (type instanceof z.ZodUnknown) return true;
	return type instanceof z.ZodObject && Object.keys(type.shape).length === 0;
}

function shapeOf(value: unknown): string {
	if (!isObject(value)) return Array.isArray(value) ? 'array' : typeof value;
	return Object.entries(value)
		.map(([name, inner]) => `${name} ${typeof inner}`)
		.join(', ');
}
