import { startCase } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { isBlank } from '../text/characters';

/** A value that cannot be sent. The text says more exactly than the field what is expected; the caller names the parameter. */
export class InvalidValue extends Error {
	/** @param part the part of the value that is invalid, by its label where it has one */
	constructor(
		expected?: string,
		readonly part?: { readonly label?: string; readonly given: unknown },
		/** What is wrong with the value, to stand behind what is expected: "not in quotation marks". */
		readonly why?: string,
	) {
		super(expected);
	}

	/** A value with one mistake, which is told behind what the field expects. */
	static for(why: string): InvalidValue {
		return new InvalidValue(undefined, undefined, why);
	}
}

/** What a reader may need to know besides the value. */
export interface ReadContext {
	/** IANA name of the workflow's time zone, for dates that carry none. */
	readonly timezone: string;
}

/** A parameter that ends up in the request body. Its property names no operation: that follows from where it stands. */
export interface Field {
	readonly property: INodeProperties;
	/** Name in the request body, where it differs from the parameter's name. */
	readonly wire?: string;
	/** What is expected, to complete the sentence "expected …" of an error. */
	readonly expected: string;
	/** Makes the body's value of the parameter's, which is never empty (`isEmpty`). @throws {InvalidValue} where it cannot */
	readonly read: (value: unknown, context: ReadContext) => unknown;
	/** A second example, for the box of a trigger, which takes several values. */
	readonly another?: string;
	/** Whether no value can hold a comma: a trigger takes several values with commas between them, too. */
	readonly hasNoComma?: true;
	/** Changes records before they are simplified: the value decides about the output, and is not sent. */
	readonly shapes?: (
		record: Readonly<Record<string, unknown>>,
		value: unknown,
	) => Readonly<Record<string, unknown>>;
	/** What a value may be instead that the service did not find, in a sentence. */
	readonly ifNotFound?: (sent: string) => string | undefined;
}

/** Unless it says otherwise, the label of a parameter is made of its name, and it is typed as text. */
export function propertyOf(name: string, shown: Partial<INodeProperties>): INodeProperties {
	return { name, displayName: startCase(name), type: 'string', default: '', ...shown };
}

export function wireName(field: Field): string {
	return field.wire ?? field.property.name;
}

/** Whether the value is a secret: no message repeats it. */
export function isSecret({ property }: Field): boolean {
	return property.typeOptions?.password === true;
}

/** The parameter that says what to look up, as errors and AI models know it: the first required one, or the first. */
export function subjectOf({ fields }: { readonly fields: readonly Field[] }): Field | undefined {
	const subject = fields.find(({ property }) => property.required === true) ?? fields[0];
	return subject && isSecret(subject) ? undefined : subject;
}

/** Whether a parameter's value says nothing: such a member is never sent. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return isBlank(value);
	if (Array.isArray(value)) return value.every(isEmpty);
	return false;
}

/**
 * Refuses undefined, in whatever parameter, or in its list: n8n gives it only for an expression that finds nothing, and to
 * leave that out would be another request. Empty text says "not set". @throws {InvalidValue} @param label of the part that is given it
 */
export function refuseUndefined(given: unknown, label?: string): void {
	if (given !== undefined && !(Array.isArray(given) && given.includes(undefined))) return;
	const part = label === undefined ? undefined : { label, given };
	throw new InvalidValue(undefined, part, 'not an expression that gives undefined');
}

/** What a reader makes of a value, or its refusal, not thrown. */
export function readOrRefusal<Value>(read: () => Value): Value | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue();
	}
}
