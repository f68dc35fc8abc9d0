import type { INodeProperties } from 'n8n-workflow';
import { asFlag, asNumber } from '../fields/field';
import {
	InvalidValue,
	isEmpty,
	propertyOf,
	type ReadContext,
	readOrInvalid,
	rejectUndefined,
} from '../operation/field';
import type { TriggerEvent } from '../operation/event';
import type { Operation } from '../operation/operation';

/** Context of an option's value that its reader may need. */
export interface OptionContext extends ReadContext {
	readonly operation: Operation;
	/** The event that watches the operation; absent in a node. */
	readonly event?: TriggerEvent;
	readonly isTool?: boolean;
}

/** Visibility of a common option in the editor, and whether it applies to the whole run. */
interface Visibility {
	/** Returns whether a node shows it for an operation; absent to show it for none. */
	readonly forOperation?: (operation: Operation) => boolean;
	/** The events for which a trigger shows it; absent to show it for none. */
	readonly forEvents?: TriggerEvent['kind'] | 'all';
	/** Whether input item 0 decides it for the whole run. */
	readonly isOfRun?: true;
}

/** A parameter that is not sent, usually a member of the `options` collection. */
export interface Option<Value> extends Visibility {
	readonly property: INodeProperties;
	/** Its description in a trigger, if different. */
	readonly eventDescription?: string | undefined;
	/** The expected value, if the reader does not name it. */
	readonly expected?: string | undefined;
	/** Reads the value of an input item. @throws {InvalidValue} */
	readonly read: (given: unknown, context: OptionContext) => Value;
	/** The value if the option was not added. */
	readonly unset: Value;
}

/** An invalid parameter; the message says what is expected. */
export class InvalidParameter extends Error {
	constructor(
		readonly parameter: Pick<INodeProperties, 'displayName'> & Partial<INodeProperties>,
		readonly given: unknown,
		expected: string,
		/** The label of the invalid member; undefined for the whole parameter. */
		readonly part?: string,
	) {
		super(expected);
	}
}

/** An option as it is defined, with the members of its property. */
type Definition<Value, Unset> = Partial<Omit<INodeProperties, 'name'>> &
	Pick<Option<Value>, 'eventDescription' | 'expected' | 'read'> & {
		readonly unset?: Unset;
		/** Whether empty values are read, too. Otherwise they count as not set. */
		readonly readsEmpty?: boolean;
	};

/** Makes an option. */
export function option<Value, Unset = undefined>(
	visibility: Visibility,
	name: string,
	{ eventDescription, expected, read, readsEmpty = false, ...others }: Definition<Value, Unset>,
): Option<Value | Unset> {
	const { unset: otherwise, ...shown } = others;
	const unset = otherwise as Unset;
	return {
		...{ ...visibility, eventDescription, expected, unset },
		property: propertyOf(name, shown),
		read: (given, context) => (isEmpty(given) && !readsEmpty ? unset : read(given, context)),
	};
}

/** Members of a switch: adding it turns it on. */
export const toggle = { type: 'boolean', default: true, read: asFlag, unset: false } as const;

/** Return the members of a number between two bounds. */
export const wholeNumber = numberMaker('a whole number', Number.isInteger);
export const decimalNumber = numberMaker('a number', Number.isFinite);

function numberMaker(expected: string, isFit: (value: unknown) => boolean) {
	return (min: number, max = Infinity) => {
		const typeOptions = { minValue: min, ...(max < Infinity && { maxValue: max }) };
		const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
		const read = (given: unknown): number => {
			const value = isEmpty(given) ? undefined : readOrInvalid(() => asNumber(given));
			if (typeof value === 'number' && value >= min && value <= max && isFit(value)) return value;
			throw new InvalidValue(`${expected}${bounds}`);
		};
		return { type: 'number', typeOptions, read } as const;
	};
}

/** Calls the reader of a parameter. @throws {InvalidParameter} for undefined, and for what the reader rejects */
export function readAs<Value>(
	{
		property,
		expected: usual,
	}: Pick<Option<unknown>, 'expected'> & { property: InvalidParameter['parameter'] },
	given: unknown,
	read: () => Value | InvalidValue,
): Value {
	const value = readOrInvalid(() => {
		const made = read();
		// called after the reader, whose error may be more exact
		rejectUndefined(given);
		return made;
	});
	if (!(value instanceof InvalidValue)) return value;
	const { message, part, why } = value;
	const expected = [message || usual || 'a value', why].filter(Boolean).join(', ');
	throw new InvalidParameter(property, part ? part.given : given, expected, part?.label);
}

/** Reads an option from the collection's members. @throws {InvalidParameter} */
export function readOption<Value>(
	option: Option<Value>,
	members: Readonly<Record<string, unknown>>,
	context: OptionContext,
): Value {
	const { name } = option.property;
	if (!Object.hasOwn(members, name)) return option.unset;
	const given = members[name];
	return readAs(option, given, () => option.read(given, context));
}
