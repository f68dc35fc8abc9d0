import { countBy, union } from 'lodash';
import { z } from 'zod/v4';
import { DECLARED_ERROR_STATUSES, envelope, errorBody } from '../catalogue/service';
import { professionalNetwork } from '../nodes/shared/contract';
import { documentedPrice, type Endpoint } from '../nodes/shared/contract/endpoint';
import { pagingOf } from '../nodes/shared/contract/paging';
import { isObject } from '../nodes/shared/operation/record';
import { cut, textOf } from '../nodes/shared/request/untrustedText';

/** What a request has to bring: an answer as the document shows it, or a refusal. */
export type Wanted =
	'an answer' | 'a value of the wrong type' | 'a thing that is not there' | 'no API key';
export type Body = Readonly<Record<string, unknown>>;

/** One request of the probe. */
export interface Step {
	readonly endpoint: Endpoint;
	readonly wanted: Wanted;
	readonly body: Body;
	readonly atMost: number;
}

/** An answer; status 0 where no whole one came. `body` is text where it is no JSON; `message` never holds the key. */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	readonly message: string;
}

/** What an answer shows, as lines that begin with `differs`, `open` or `note`. */
export function judge({ endpoint, wanted }: Step, { status, body, message }: Answer): string[] {
	if (wanted === 'an answer' && status === 200) return differences(endpoint, body);
	// it may speak of the moment, and not of the request
	if (status === 0 || (wanted === 'an answer' && (status === 429 || status >= 500))) {
		return [`note ${wanted}: ${status || 'none'}: ${message}`];
	}
	if (wanted === 'an answer') {
		if (status === 404) return [`note nothing was found (${message}): give another identifier`];
		return [`differs a request that the document allows is refused (${status}): ${message}`];
	}
	if (status === 200) {
		// A list of nothing is as good an answer as 404.
		return wanted === 'a thing that is not there'
			? []
			: [`differs ${wanted} is answered with success`];
	}
	// The document names the statuses of the comment listing only; those of the others are an open question.
	const declared: readonly number[] = DECLARED_ERROR_STATUSES;
	const isDeclared =
		endpoint !== professionalNetwork.getProfileComments || declared.includes(status);
	return [
		`${isDeclared && status >= 400 ? 'open' : 'differs'} ${wanted} gets ${status}: ${message}`,
		...compare(errorBody, body, 'error').map((line) => line.replace(/^\w+/, `differs ${wanted}:`)),
	];
}

/** Where a successful answer is not as the document shows it. */
function differences(endpoint: Endpoint, body: unknown): string[] {
	const { data, creditsCost } = Object(body) as Body;
	const list = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	const results = Array.isArray(list) ? list.length : 1;
	const isPriced = endpoint.price !== 'notStated' && endpoint.price !== 'free';
	const price = documentedPrice(endpoint, results);
	return [
		...compare(envelope, body, 'answer').filter((line) => line.startsWith('differs')),
		...compare(endpoint.data, data, 'data'),
		...(pagingOf(endpoint)?.size && results > 1
			? [`differs data holds ${results} records where 1 was asked for`]
			: []),
		...(!isPriced ? [`open creditsCost is ${String(creditsCost)}`] : []),
		...(isPriced && creditsCost !== price
			? [`differs creditsCost is ${String(creditsCost)}; by the document ${price}`]
			: []),
	];
}

/**
 * Compares a value with what the document shows. A line begins with `differs` where a member is missing, not documented or of
 * another type; with `open` where the document leaves something open (which members may be null, what some hold); with `note`
 * where a list without records had nothing to compare. `[]` stands for every element.
 * @param root name of the outermost value, as `data`
 */
function compare(schema: z.core.$ZodType, value: unknown, root: string): string[] {
	const found: string[] = [];
	/** How many records the lists of a name held, all together. */
	const records = new Map<string, number>();

	const visit = (type: z.core.$ZodType, given: unknown, at: string): void => {
		if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) {
			const absent = type instanceof z.ZodOptional ? undefined : null;
			if (given !== absent) visit(type.unwrap(), given, at);
		} else if (given === null) {
			found.push(`open ${at} is null`);
		} else if (isOpen(type) && given !== undefined) {
			found.push(`open ${at} holds ${shapeOf(given)}`);
		} else if (type instanceof z.ZodArray && Array.isArray(given)) {
			const isPlain = type.element instanceof z.ZodString || type.element instanceof z.ZodNumber;
			if (!isPlain) records.set(at, (records.get(at) ?? 0) + given.length);
			for (const each of given) visit(type.element, each, `${at}[]`);
		} else if (type instanceof z.ZodObject && isObject(given)) {
			for (const name of union(Object.keys(type.shape), Object.keys(given))) {
				const member = type.shape[name];
				if (member) visit(member, given[name], `${at}.${name}`);
				else found.push(`differs ${at}.${name} is not in the document (${shapeOf(given[name])})`);
			}
		} else {
			const [issue] = z.safeParse(type, given).error?.issues ?? [];
			if (issue) found.push(`differs ${at}: ${issue.message}; it is ${cut(textOf(given), 60)}`);
		}
	};

	visit(schema, value, root);
	for (const [at, count] of records) {
		if (count === 0) found.push(`note ${at} was empty, so there was nothing to compare`);
	}
	return Object.entries(countBy(found)).map(([line, times]) =>
		times > 1 ? `${line} (${times} times)` : line,
	);
}

/** Whether the document shows nothing of what a value holds. */
function isOpen(type: z.core.$ZodType): boolean {
	if (type instanceof z.ZodUnknown) return true;
	return type instanceof z.ZodObject && Object.keys(type.shape).length === 0;
}

function shapeOf(value: unknown): string {
	if (!isObject(value)) return Array.isArray(value) ? 'array' : typeof value;
	return Object.entries(value)
		.map(([name, inner]) => `${name} ${typeof inner}`)
		.join(', ');
}
