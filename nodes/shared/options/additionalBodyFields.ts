import type { INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import type { Operation } from '../operation/operation';
import { UnfitParameter } from './option';

const property: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBodyFields',
	type: 'json',
	default: '{}',
	description:
		'JSON object merged into the request body, for parameters that this node does not have. Positions and page sizes stay with the node.',
};

/** Names that would reach an object's prototype where the members are copied. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The option that adds members to the request body. The position and page size that the node sets,
 * and names that would reach a prototype, are left out.
 */
export const additionalBodyFields = { property, read };

/** @throws {UnfitParameter} for anything but a JSON object, as text or as an object */
function read(
	given: unknown,
	operation: Operation,
): { body: Record<string, unknown>; leftOut: string[] } {
	const leftOut: string[] = [];
	if (isEmpty(given)) return { body: {}, leftOut };
	const own = namesOfPaging(operation);
	const body = safeCopy(asJsonObject(given), (name, depth) => {
		const keep = !UNSAFE_NAMES.has(name) && !(depth === 0 && own.has(name));
		if (!keep) leftOut.push(name);
		return keep;
	});
	return { body: body as Record<string, unknown>, leftOut };
}

function namesOfPaging({ result }: Operation): Set<string | undefined> {
	if (result.kind === 'single' || result.paging === undefined) return new Set();
	return new Set([result.paging.position, result.paging.size]);
}

/** The object as JSON writes it: a date becomes text. */
function asJsonObject(given: unknown): object {
	const value = parsed(typeof given === 'string' ? given : stringified(given));
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
	throw new UnfitParameter(property, given, 'a JSON object such as {"region": "eu"}');
}

/** Undefined for what JSON cannot write: a BigInt, an object that holds itself. */
function stringified(value: unknown): string | undefined {
	try {
		return JSON.stringify(value);
	} catch {
		return undefined;
	}
}

function parsed(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text);
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
