import { isUndefined, omitBy, sortBy, startCase, upperFirst } from 'lodash';
import { type INodeProperties, jsonParse } from 'n8n-workflow';
import type { z } from 'zod/v4';
import type { Endpoint } from '../contract/endpoint';
import { normalizedText } from '../text/characters';
import { type Field, InvalidValue, isEmpty, propertyOf } from '../operation/field';

/** A field as it is written down: what the screen shows of it, and what is made of its value. */
type Written = Partial<Omit<INodeProperties, 'name'> & Pick<Field, 'read'>> &
	Omit<Field, 'property' | 'read'>;

/** Makes a field; unless it says otherwise, it is read as text. */
export function field(
	name: string,
	{ expected, read = asText, wire, another, hasNoComma, ifNotFound, shapes, ...shown }: Written,
): Field {
	const own = { wire, another, hasNoComma, ifNotFound, shapes };
	return { property: propertyOf(name, shown), expected, read, ...omitBy(own, isUndefined) };
}

/** Makes one that people type; unless it says otherwise, its description is what is expected. @param example of a value */
export function textField(
	displayName: string,
	name: string,
	example: string,
	written: Written,
): Field {
	const description = upperFirst(written.expected.replace(/^(?:an?|the) /, ''));
	return field(name, { displayName, placeholder: `e.g. ${example}`, description, ...written });
}

/** @param nameOf makes what the screen shows of a value */
type WrittenChoice = Pick<INodeProperties, 'description'> &
	Pick<Field, 'wire'> & { readonly nameOf?: (value: string) => string };

/** A choice among the values that the contract allows; where it names no default, the first is it. */
export function choice(
	{ body }: Endpoint,
	name: string,
	{ nameOf = startCase, ...written }: WrittenChoice,
): Field {
	const rule = body.shape[written.wire ?? name] as z.ZodOptional<z.ZodEnum>;
	const values = rule.unwrap().options.map(String);
	const options = values.map((value) => ({ name: nameOf(value), value }));
	return field(name, {
		type: 'options',
		options: sortBy(options, 'name'),
		default: String(rule.meta()?.default ?? values[0]),
		expected: values.length > 2 ? `one of ${values.join(', ')}` : values.join(' or '),
		...written,
	});
}

/**
 * Reads a parameter as text without surrounding space and invisible characters. Numbers from expressions are fine, as long
 * as they still hold every digit: above 2^53 a JavaScript number has lost some.
 * @throws {InvalidValue} for objects, lists, booleans, numbers that are no longer exact or are no numbers (NaN, Infinity), and
 *   what `rejectErrorValue` refuses
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
 * Makes a reader for a list of names without empty ones: with commas, semicolons or line breaks between them, an array, or
 * one as JSON, as AI models write. @throws (the reader) {InvalidValue} as `readEntry` does
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
	// text that only begins like an array is comma-separated text
	return Array.isArray(parsed) ? parsed : text.split(between);
}

/** Reads such a list of texts, which may hold semicolons. */
export const asTextList = asListOf((text) => text, /[,\r\n]/);

/** Reads true or false, also as text, as expressions and AI models give it. @throws {InvalidValue} for anything else */
export function asFlag(value: unknown): boolean {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (word === true || word === 'true') return true;
	if (word === false || word === 'false') return false;
	throw new InvalidValue('true or false');
}

/** Reads a number, also as text. @throws {InvalidValue} for what is not a number */
export function asNumber(value: unknown): number {
	const text = typeof value === 'bigint' ? String(value) : value;
	const read = typeof text === 'string' ? Number(normalizedText(text) || text) : text;
	if (typeof read === 'number' && Number.isFinite(read)) return read;
	throw new InvalidValue('a number');
}

/** Whether a number is surely the one that was meant: above 2^53 it may have lost digits. */
export function isExact(number: number): boolean {
	return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
}

/** Text that a failed expression yields, or a spreadsheet shows instead of a value. `none`, `true` and `0` may be names. */
const ERROR_VALUE = String.raw`undefined|null|NaN|\[object \w+\](?:,\[object \w+\])*|[nN]/[aA]|#(?:N/[AD]|GETTING_DATA|[\p{Lu}\d/_]+[!?])|=?\$(?:json|input|node|item|vars)\b[.[(]\S*`;

const WHOLE = new RegExp(`^(?:${ERROR_VALUE})$|\\{\\{`, 'u');
/** `u/undefined`, `@null`, and what a forum shows instead of a user who is gone. */
const AT_END = new RegExp(
	`(?:^|[/@])(?:${ERROR_VALUE}|\\[(?:deleted|removed)\\])/*(?:[?#]|$)`,
	'u',
);

/**
 * Rejects text that only a failed expression or a spreadsheet produces, and any expression that was not resolved.
 * @param isIdentifier whether the end of the text counts, too, and so does `[deleted]` @throws {InvalidValue}
 */
export function rejectErrorValue(text: string, isIdentifier = false): void {
	if (WHOLE.test(text) || (isIdentifier && AT_END.test(text)))
		throw InvalidValue.for('not what an expression that found nothing, or a spreadsheet, has made');
}
