import { envelope } from '../nodes/shared/contract/envelope';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { documentedPrice, highestPrice } from '../nodes/shared/contract/price';
import { isObject } from '../nodes/shared/operation/record';
import { compare, openParts } from './compare';
import { smallest } from './identifiers';
import type { Answer } from './service';
import type { Finding, Step } from './step';

/** Asks for one thing that is there, and compares the answer with the document. */
export function answerStep(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): Step {
	const price = highestPrice(endpoint, 1);
	return {
		endpoint,
		what: 'a successful answer',
		expected: price,
		atMost: price,
		run: async (service) =>
			findingsOf(endpoint, await service.ask(endpoint, smallest(endpoint, body))),
	};
}

function findingsOf(endpoint: Endpoint, answer: Answer): Finding[] {
	const about = { endpoint: endpoint.path };
	const { status, message } = answer;
	if (status === 404) {
		const text = `Nothing was found (404: ${message}). Give another identifier.`;
		return [{ ...about, kind: 'note', text }];
	}
	if (status === 400 || status === 422) {
		const text = `refuses a request that the document allows (${status}): ${message}`;
		return [{ ...about, kind: 'differs', text }];
	}
	if (status !== 200) {
		const text = `No successful answer (${status || 'none'}): ${message}`;
		return [{ ...about, kind: mayPass(status) ? 'note' : 'differs', text }];
	}
	return [
		...shapeFindings(endpoint, answer),
		...sizeFindings(endpoint, answer),
		...priceFindings(endpoint, answer),
	];
}

/** Whether a status speaks of the moment, and not of the request; 0 is no answer at all. */
function mayPass(status: number): boolean {
	return status === 0 || status === 429 || status >= 500;
}

function shapeFindings(endpoint: Endpoint, { body }: Answer): Finding[] {
	const about = { endpoint: endpoint.path };
	const data = isObject(body) ? body.data : undefined;
	const outside = compare(envelope, body, 'answer');
	const inside = compare(endpoint.data, data, 'data');
	const { shapes, empty } = openParts(endpoint.data, data, 'data');
	return [
		...[...outside.differs, ...inside.differs].map((place) => ({
			...about,
			kind: 'differs' as const,
			...place,
		})),
		...[...inside.nulls, ...shapes].map((place) => ({ ...about, kind: 'open' as const, ...place })),
		...empty.map((at) => ({
			...about,
			kind: 'note' as const,
			at,
			text: 'was empty, so there was nothing to compare',
		})),
	];
}

function priceFindings(endpoint: Endpoint, { body }: Answer): Finding[] {
	const about = { endpoint: endpoint.path, at: 'creditsCost' };
	const cost = isObject(body) ? body.creditsCost : undefined;
	const results = numberOfResults(isObject(body) ? body.data : undefined);
	if (endpoint.price === 'notStated' || endpoint.price === 'free') {
		return [{ ...about, kind: 'open', text: `costs ${String(cost)} credits` }];
	}
	const documented = documentedPrice(endpoint, results);
	if (cost === documented) return [];
	const count = endpoint.price === 'perResult' ? ` for ${results} results` : '';
	const text = `is ${String(cost)}${count}; by the document ${documented}`;
	return [{ ...about, kind: 'differs', text }];
}

function sizeFindings(endpoint: Endpoint, { body }: Answer): Finding[] {
	const results = numberOfResults(isObject(body) ? body.data : undefined);
	if (!('count' in endpoint.body.shape || 'limit' in endpoint.body.shape) || results <= 1)
		return [];
	const text = `holds ${results} records where 1 was asked for`;
	return [{ endpoint: endpoint.path, kind: 'differs', at: 'data', text }];
}

/** Records of an answer: those of its first list where it is a listing, else 1. */
function numberOfResults(data: unknown): number {
	const list = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	return Array.isArray(list) ? list.length : 1;
}
