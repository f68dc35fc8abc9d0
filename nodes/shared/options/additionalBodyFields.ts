import type { INodeProperties } from 'n8n-workflow';
import { changedNumberIn, isExact } from '../fields/exactNumber';
import { isEmpty } from '../operation/field';
import type { Operation } from '../operation/operation';
import { InvalidParameter } from './option';

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

const EXPECTED = 'a JSON object such as {"region": "eu"}';

/** What the option adds to the request, and what it does not. */
interface Additional {
	readonly body: Record<string, unknown>;
	/** What was left out and why, in sentences without a full stop. */
	readonly remarks: readonly string[];
}

/**
 * The option that adds members to the request body. The position and page size that the node sets,
 * and names that would reach a prototype, are left out.
 */
export const additionalBodyFields = { property, read };

/**
 * @throws {InvalidParameter} for anything but a JSON object, as text or as an object, and for a number in
 *   it that JavaScript cannot hold: it would be sent as another one
 */
function read(given: unknown, operation: Operation): Additional {
	if (isEmpty(given)) return { body: {}, remarks: [] };
	const own = namesOfPaging(operation);
	const [taken, empty]: [string[], string[]] = [[], []];
	const body = safeCopy(asJsonObject(given, empty), (name, depth) => {
		const keep = !UNSAFE_NAMES.has(name) && !(depth === 0 && own.has(name));
		if (!keep) taken.push(name);
		return keep;
	});
	const remarks = [
		...leftOut('the node sets them', taken),
		...leftOut('they have no value', empty),
	];
	return { body: body as Record<string, unknown>, remarks };
}

function leftOut(why: string, names: readonly string[]): string[] {
	if (names.length === 0) return [];
	return [`"Additional Body Fields" left out, because ${why}: ${names.join(', ')}`];
}

function namesOfPaging({ result }: Operation): Set<string | undefined> {
	if (result.kind === 'single' || result.paging === undefined) return new Set();
	return new Set([result.paging.position, result.paging.size]);
}

/**
 * The object as JSON writes it: a date becomes text.
 * @param empty gets the names of members without a value, which JSON leaves out
 */
function asJsonObject(given: unknown, empty: string[]): object {
	const inexact: unknown[] = [];
	const look = (name: string, value: unknown) => {
		if (value === undefined) empty.push(name);
		if (typeof value === 'number' && !isExact(value)) inexact.push(value);
		return value;
	};
	const text = typeof given === 'string' ? given : written(given, look);
	const value = parsed(text);
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw new InvalidParameter(property, given, EXPECTED);
	}
	const changed = inexact.length > 0 ? inexact[0] : changedNumberIn(text ?? '');
	if (changed === undefined) return value;
	const expected = `${EXPECTED}, and as text what is longer or larger than a number can be here`;
	throw new InvalidParameter(property, changed, expected);
}

/** Undefined for what JSON cannot write: a BigInt, an object that holds itself. */
function written(
	value: unknown,
	look: (name: string, value: unknown) => unknown,
): string | undefined {
	try {
		return JSON.stringify(value, look);
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
