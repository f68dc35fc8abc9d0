import { omit, pick, sortBy, startCase, upperFirst } from 'lodash';
import { type INodeProperties, jsonParse } from 'n8n-workflow';
import type { z } from 'zod/v4';
import type { Endpoint } from '../contract/endpoint';
import { normalizedText } from '../text/characters';
import { type Field, InvalidValue, isEmpty, propertyOf } from '../operation/field';
import { words } from '../operation/operation';

/** A field as an operation defines it. */
type FieldDefinition = Partial<Omit<INodeProperties, 'name'> & Pick<Field, 'read'>> &
	Omit<Field, 'property' | 'read'>;

/** Members of a field; all others are its property's. */
const OWN = words('expected read wire another hasNoComma ifNotFound shapes');

/** Makes a field, by default read as text. */
export function field(name: string, definition: FieldDefinition): Field {
	const own = pick(definition, OWN) as Omit<Field, 'property' | 'read'>;
	return { read: asText, ...own, property: propertyOf(name, omit(definition, OWN)) };
}

/** Makes a text field. By default its description is made from `expected`. @param example value for the placeholder */
export function textField(
	displayName: string,
	name: string,
	example: string,
	definition: FieldDefinition,
): Field {
	const description = upperFirst(definition.expected.replace(/^(?:an?|the) /, ''));
	return field(name, { displayName, placeholder: `e.g. ${example}`, description, ...definition });
}

/** @param nameOf returns the label of a value */
type ChoiceDefinition = Pick<INodeProperties, 'description'> &
	Pick<Field, 'wire'> & { readonly nameOf?: (value: string) => string };

/** Makes a dropdown of the values that the contract allows. The default is the contract's, or the first value. */
export function choice(
	{ body }: Endpoint,
	name: string,
	{ nameOf = startCase, ...definition }: ChoiceDefinition,
): Field {
	const rule = body.shape[definition.wire ?? name] as z.ZodOptional<z.ZodEnum>;
	const values = rule.unwrap().options.map(String);
	const options = values.map((value) => ({ name: nameOf(value), value }));
	return field(name, {
		type: 'options',
		options: sortBy(options, 'name'),
		default: String(rule.meta()?.default ?? values[0]),
		expected: values.length > 2 ? `one of ${values.join(', ')}` : values.join(' or '),
		...definition,
	});
}

/**
 * Reads text, or a number from an expression, without surrounding spaces and invisible characters.
 * @throws {InvalidValue} for objects, lists, booleans, numbers beyond 2^53 (which have lost digits), NaN, Infinity, and what
 *   `rejectErrorValue` rejects
 */
export function asText(value: unknown): string {
	if (typeof value === 'string') {
		const text = normalizedText(value);
		rejectErrorValue(text);
		if (text === '') throw new InvalidValue();
		return text;
	}
	if (typeof value === 'bigint') return value.toString();
	if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidValue();
	if (isExact(value)) return String(value);
	throw new InvalidValue('text, because a number this large has lost digits');
}

/**
 * Makes a reader for a list of names: text with separators, an array, or an array as JSON, as AI models write it. Empty
 * entries are dropped.
 * @throws (the reader) {InvalidValue} as `readEntry` does
 */
export function asListOf(readEntry: (entry: string) => string, between = /[,;\r\n]/) {
	return (value: unknown): string[] | undefined => {
		const entries = entriesOf(value, between).filter((entry) => !isEmpty(entry));
		return entries.length > 0 ? entries.map((entry) => readEntry(asText(entry))) : undefined;
	};
}

function entriesOf(value: unknown, between: RegExp): unknown[] {
	if (Array.isArray(value)) return value;
	const text = asText(value);
	const parsed = text.startsWith('[') ? jsonParse<unknown>(text, { fallbackValue: null }) : null;
	// text that only starts like an array is separated text
	return Array.isArray(parsed) ? parsed : text.split(between);
}

/** Reads a list of texts, which can contain semicolons. */
export const asTextList = asListOf((text) => text, /[,\r\n]/);

/** Reads a boolean, or the text of one, which expressions and AI models can produce. @throws {InvalidValue} */
export function asFlag(value: unknown): boolean {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (word === true || word === 'true') return true;
	if (word === false || word === 'false') return false;
	throw new InvalidValue('true or false');
}

/** Reads a number, also as text. @throws {InvalidValue} */
export function asNumber(value: unknown): number {
	const text = typeof value === 'bigint' ? String(value) : value;
	const read = typeof text === 'string' ? Number(normalizedText(text) || text) : text;
	if (typeof read === 'number' && Number.isFinite(read)) return read;
	throw new InvalidValue('a number');
}

/** Returns whether a number is exact: integers beyond 2^53 can have lost digits. */
export function isExact(number: number): boolean {
	return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
}

/** Text that a failed expression or a spreadsheet produces. `none`, `true` and `0` can be names. */
const ERROR_VALUE = String.raw`undefined|null|NaN|\[object \w+\](?:,\[object \w+\])*|[nN]/[aA]|#(?:N/[AD]|GETTING_DATA|[\p{Lu}\d/_]+[!?])|=?\$(?:json|input|node|item|vars)\b[.[(]\S*`;

const ENTIRE = new RegExp(`^(?:${ERROR_VALUE})$|\\{\\{`, 'u');
/** `u/undefined`, `@null`, and what a forum shows for a deleted user. */
const AT_END = new RegExp(
	`(?:^|[/@])(?:${ERROR_VALUE}|\\[(?:deleted|removed)\\])/*(?:[?#]|$)`,
	'u',
);

/**
 * Rejects text that only a failed expression or a spreadsheet produces, and unresolved expressions.
 * @param isIdentifier also rejects such text at the end, and `[deleted]`
 * @throws {InvalidValue}
 */
export function rejectErrorValue(text: string, isIdentifier = false): void {
	if (ENTIRE.test(text) || (isIdentifier && AT_END.test(text)))
		throw InvalidValue.for('not the result of a failed expression or a spreadsheet error');
}
