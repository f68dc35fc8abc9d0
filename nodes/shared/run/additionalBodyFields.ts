import { isEmpty } from '../operation/field';
import type { Operation } from '../operation/operation';
import { UnfitOption } from './settings';

/** Names that would reach an object's prototype where the members are copied. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const PARAMETER = { displayName: 'Additional Body Fields', name: 'additionalBodyFields' };
const WANTED = 'a JSON object such as {"region": "eu"}';

/**
 * Reads the option that adds members to the request body. The position and page size that the node
 * drives, and names that would reach a prototype, are left out.
 * @throws {UnfitOption} for anything but a JSON object, as text or as an object
 */
export function readAdditionalBodyFields(
	given: unknown,
	operation: Operation,
): { body: Record<string, unknown>; leftOut: string[] } {
	const leftOut: string[] = [];
	if (isEmpty(given)) return { body: {}, leftOut };
	const driven = drivenBy(operation);
	const body = safeCopy(parse(given), (name, depth) => {
		const keep = !UNSAFE_NAMES.has(name) && !(depth === 0 && driven.has(name));
		if (!keep) leftOut.push(name);
		return keep;
	});
	return { body: body as Record<string, unknown>, leftOut };
}

function drivenBy({ result }: Operation): Set<string | undefined> {
	if (result.kind === 'single' || result.paging === undefined) return new Set();
	return new Set([result.paging.position, result.paging.size]);
}

function parse(given: unknown): object {
	const value = typeof given === 'string' ? parseJson(given) : given;
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
	throw new UnfitOption(PARAMETER, given, WANTED);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function safeCopy(
	value: unknown,
	keep: (name: string, depth: number) => boolean,
	depth = 0,
): unknown {
	if (Array.isArray(value)) return value.map((entry) => safeCopy(entry, keep, depth + 1));
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([name]) => keep(name, depth));
	return Object.fromEntries(kept.map(([name, entry]) => [name, safeCopy(entry, keep, depth + 1)]));
}
