import { startCase } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { isBlank } from '../text/characters';

/**
 * An invalid value. Its message says what is expected, if the field's text is not exact enough; the caller names the
 * parameter.
 */
export class InvalidValue extends Error {
	/** @param part the invalid part of the value, with its label if it has one */
	constructor(
		expected?: string,
		readonly part?: { readonly label?: string; readonly given: unknown },
		/** Explains the mistake, to append to what is expected: "not in quotation marks". */
		readonly why?: string,
	) {
		super(expected);
	}

	/** Makes the error for a single mistake, which is appended to what the field expects. */
	static for(why: string): InvalidValue {
		return new InvalidValue(undefined, undefined, why);
	}
}

/** Context of a value that a reader may need. */
export interface ReadContext {
	/** IANA name of the workflow's time zone, for dates without one. */
	readonly timezone: string;
}

/** A parameter of the request body. Which operations show it follows from where it is used. */
export interface Field {
	readonly property: INodeProperties;
	/** Name in the request body, if it differs from the parameter's. */
	readonly wire?: string;
	/** The expected value, to complete the sentence "… must be …" of an error. */
	readonly expected: string;
	/** Reads the parameter's value, which is never empty (`isEmpty`). @throws {InvalidValue} */
	readonly read: (value: unknown, context: ReadContext) => unknown;
	/** A second example, for a trigger's text box, which takes several values. */
	readonly another?: string;
	/** Set if values cannot contain a comma: a trigger then also splits several values at commas. */
	readonly hasNoComma?: true;
	/** Changes records before they are simplified. The value is not sent. */
	readonly shapes?: (
		record: Readonly<Record<string, unknown>>,
		value: unknown,
	) => Readonly<Record<string, unknown>>;
	/** Returns a sentence about what the value may really be, if the service did not find it. */
	readonly ifNotFound?: (sent: string) => string | undefined;
}

/** Makes a property: by default a string, with a label made from its name. */
export function propertyOf(name: string, shown: Partial<INodeProperties>): INodeProperties {
	return { name, displayName: startCase(name), type: 'string', default: '', ...shown };
}

export function wireName(field: Field): string {
	return field.wire ?? field.property.name;
}

/** Returns whether the value is a secret, which no message repeats. */
export function isSecret({ property }: Field): boolean {
	return property.typeOptions?.password === true;
}

/**
 * Returns the parameter that identifies what to look up: the first required one, or the first. Undefined if it is a secret.
 */
export function subjectOf({ fields }: { readonly fields: readonly Field[] }): Field | undefined {
	const subject = fields.find(({ property }) => property.required === true) ?? fields[0];
	return subject && isSecret(subject) ? undefined : subject;
}

/** Returns whether a parameter's value counts as not set, and is not sent. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return isBlank(value);
	if (Array.isArray(value)) return value.every(isEmpty);
	return false;
}

/**
 * Rejects undefined in a parameter or a list, because it comes from an expression that found nothing: leaving it out would
 * send a different request. Empty text means "not set".
 * @param label of the part with the value
 * @throws {InvalidValue}
 */
export function rejectUndefined(given: unknown, label?: string): void {
	if (given !== undefined && !(Array.isArray(given) && given.includes(undefined))) return;
	const part = label === undefined ? undefined : { label, given };
	throw new InvalidValue(undefined, part, 'not an expression that evaluates to undefined');
}

/** Calls a reader, and returns its InvalidValue instead of throwing it. */
export function readOrInvalid<Value>(read: () => Value): Value | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue();
	}
}
