import type { INodeProperties } from 'n8n-workflow';
import { trimUnseen } from '../fields/unseen';

/**
 * A parameter's value that cannot be sent. The text, if any, says what is expected more exactly than
 * the field does; the caller names parameter and item.
 */
export class InvalidValue extends Error {
	/** @param part the member of the value that is invalid, where the value has labelled members */
	constructor(
		expected?: string,
		readonly part?: { readonly label: string; readonly given: unknown },
		/** What is wrong with the value, to stand behind what is expected: "not in quotation marks". */
		readonly why?: string,
	) {
		super(expected);
	}

	/** Expected is what the field expects; this is wrong with the value. */
	static for(why: string): InvalidValue {
		return new InvalidValue(undefined, undefined, why);
	}
}

/** What a reader may need to know besides the value. */
export interface ReadContext {
	/** IANA name of the workflow's time zone, for dates that carry none. */
	readonly timezone: string;
}

/**
 * One parameter of an operation that ends up in the request body.
 *
 * Its property has no `displayOptions` that name the operation: those follow from where the field stands
 * (fields/field.ts makes one).
 */
export interface Field {
	readonly property: INodeProperties;
	/** Name in the request body, where it differs from the parameter's name. */
	readonly wire?: string;
	/** What is expected, to complete the sentence "expected …" of an error. */
	readonly expected: string;
	/**
	 * Turns the parameter's value (never empty: see `isEmpty`) into the body's.
	 * @throws {InvalidValue} where no body value can be made of it.
	 */
	readonly read: (value: unknown, context: ReadContext) => unknown;
}

/** Name of the field in the request body. */
export function wireName(field: Field): string {
	return field.wire ?? field.property.name;
}

/** Whether the value is a secret: no message repeats it. */
export function isSecret({ property }: Field): boolean {
	return property.typeOptions?.password === true;
}

/** Whether a parameter's value says nothing: such a member is never sent. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return trimUnseen(value) === '';
	if (Array.isArray(value)) return value.every(isEmpty);
	return false;
}

/** What a reader makes of a value, or its refusal, not thrown. */
export function readOrRefusal<Value>(read: () => Value): Value | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue();
	}
}
