import get from 'lodash/get';
import pickBy from 'lodash/pickBy';
import { type Field, isEmpty, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { quoted } from '../operation/quoted';
import { type DataRecord, isObject, members } from '../operation/record';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { InvalidParameter } from '../options/option';
import { holdsExpression } from './parameters';
import type { Settings } from './settings';

/** A part of a search that is set and says nothing; what is saved of it may be an expression. */
interface EmptyPart extends Pick<Field, 'property' | 'expected'> {
	readonly bound?: string;
	readonly saved: unknown;
}

/**
 * The filters that are set and came out empty, and, where an expression gives them, bounds of a range and the query of
 * a search that can do without one. @param saved the node's parameters @param given the filters
 */
export function emptyParts(
	{ fields, filters = [], needsSubject }: Operation,
	saved: DataRecord,
	given: DataRecord,
	body: DataRecord,
): EmptyPart[] {
	const allSaved: DataRecord = { ...saved, ...members(saved.filters) };
	const queries = fields.filter(({ property }) => holdsExpression(saved[property.name]));
	const set = filters.filter(({ property }) => Object.hasOwn(given, property.name));
	return [...(needsSubject ? queries : []), ...set].flatMap((field): EmptyPart[] => {
		const { name } = field.property;
		const part = { ...field, saved: allSaved[name] };
		if (!(wireName(field) in body)) return [part];
		// the editor keeps bounds that are not set as empty text
		return Object.keys(pickBy(boundsIn(given[name]), isEmpty))
			.map((bound) => ({ ...part, bound, saved: get(boundsIn(part.saved), bound, part.saved) }))
			.filter(({ saved }) => saved !== '');
	});
}

function boundsIn(range: unknown): DataRecord {
	return isObject(range) ? members(range.range ?? range) : {};
}

/** Says which parts are empty: the search runs, and is paid for, without them. */
export function emptyRemarks(parts: readonly EmptyPart[]): string[] {
	const names = parts.map(({ property: { displayName }, bound }) =>
		bound === undefined ? quoted(displayName) : `${quoted(displayName)} (${bound})`,
	);
	if (names.length === 0) return [];
	const [filter, is] = names.length === 1 ? ['filter', 'is'] : ['filters', 'are'];
	return [`The ${filter} ${names.join(', ')} ${is} empty, and left out`];
}

/** Refuses a filter that was added, and in which nothing is filled in: the search would be paid for without it. @throws {InvalidParameter} */
export function refuseBlankFilters(parts: readonly EmptyPart[]): void {
	const blank = parts.find(
		({ saved, bound }) => !bound && saved !== undefined && !holdsExpression(saved),
	);
	if (blank === undefined) return;
	const expected = `${blank.expected}; a filter that is not needed has to be removed`;
	throw new InvalidParameter(blank.property, undefined, expected);
}

/**
 * Refuses those that an expression gives: a poll can show no hint, and would start the workflow with what it was not
 * asked for. @throws {InvalidParameter}
 */
export function refuseEmptyParts(
	parts: readonly EmptyPart[],
	saved: DataRecord,
	{ additionalBodyFields: { saysNothing } }: Settings,
): void {
	const { property } = additionalBodyFields;
	const expected = 'members that all have a value, or null';
	const additional = { property, expected, saved: get(saved.options, property.name) as unknown };
	const empty = [...parts, ...(saysNothing ? [additional] : [])];
	const refused = empty.find((part) => holdsExpression(part.saved));
	if (refused === undefined) return;
	const why = 'without it this trigger would search for more than you set';
	throw new InvalidParameter(refused.property, undefined, `${refused.expected} (${why})`);
}
