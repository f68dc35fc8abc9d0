import { envelope } from '../catalogue/envelope';
import { documentedPrice, type Endpoint, highestPrice } from '../nodes/shared/contract/endpoint';
import { compare, openParts } from './compare';
import type { Body } from './identifiers';
import type { Answer } from './service';
import type { Finding, Step } from './step';

/** Asks for one thing that is there, and compares the answer with the document. */
export function answerStep(endpoint: Endpoint, body: Body): Step {
	const price = highestPrice(endpoint, 1);
	return {
		endpoint,
		what: 'a successful answer',
		expected: price,
		atMost: price,
		run: async (service) => findingsOf(endpoint, await service.ask(endpoint, body)),
	};
}

function findingsOf(endpoint: Endpoint, answer: Answer): Finding[] {
	const finding = (kind: Finding['kind'], text: string, at?: string): Finding => ({
		endpoint: endpoint.path,
		kind,
		text,
		...(at !== undefined && { at }),
	});
	const { status, message, body } = answer;
	if (status === 404) {
		return [finding('note', `Nothing was found (404: ${message}). Give another identifier.`)];
	}
	if (status === 400 || status === 422) {
		const text = `refuses a request that the document allows (${status}): ${message}`;
		return [finding('differs', text)];
	}
	if (status !== 200) {
		const text = `No successful answer (${status || 'none'}): ${message}`;
		return [finding(mayPass(status) ? 'note' : 'differs', text)];
	}
	const { data, creditsCost } = Object(body) as Readonly<Record<string, unknown>>;
	const outside = compare(envelope, body, 'answer');
	const inside = compare(endpoint.data, data, 'data');
	const { shapes, empty } = openParts(endpoint.data, data, 'data');
	const results = numberOfResults(data);
	const sized = 'count' in endpoint.body.shape || 'limit' in endpoint.body.shape;
	const tooMany = `holds ${results} records where 1 was asked for`;
	return [
		...[...outside.differs, ...inside.differs].map(({ at, text }) => finding('differs', text, at)),
		...[...inside.nulls, ...shapes].map(({ at, text }) => finding('open', text, at)),
		...empty.map((at) => finding('note', 'was empty, so there was nothing to compare', at)),
		...(sized && results > 1 ? [finding('differs', tooMany, 'data')] : []),
		...priceSentences(endpoint, creditsCost, results).map(([kind, text]) =>
			finding(kind, text, 'creditsCost'),
		),
	];
}

/** Whether a status speaks of the moment, and not of the request; 0 is no answer at all. */
function mayPass(status: number): boolean {
	return status === 0 || status === 429 || status >= 500;
}

function priceSentences(
	endpoint: Endpoint,
	cost: unknown,
	results: number,
): Array<[kind: Finding['kind'], text: string]> {
	if (endpoint.price === 'notStated' || endpoint.price === 'free') {
		return [['open', `costs ${String(cost)} credits`]];
	}
	const documented = documentedPrice(endpoint, results);
	if (cost === documented) return [];
	const count = endpoint.price === 'perResult' ? ` for ${results} results` : '';
	return [['differs', `is ${String(cost)}${count}; by the document ${documented}`]];
}

/** Records of an answer: those of its first list where it is a listing, else 1. */
function numberOfResults(data: unknown): number {
	const list = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	return Array.isArray(list) ? list.length : 1;
}
