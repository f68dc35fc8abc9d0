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
	/** Its description in a trigger, if different. */
	readonly eventDescription?: string | undefined;
	/** Whether input item 0 decides it for the whole run. */
	readonly isOfRun?: true;
}

/** A parameter that is not sent, usually a member of the `options` collection. */
export interface Option<Value, Unset = Value> extends Visibility {
	readonly property: INodeProperties;
	/** The expected value, if the reader does not name it. */
	readonly expected?: string;
	/** Reads the value of an input item. @throws {InvalidValue} */
	readonly read: (given: unknown, context: OptionContext) => Value;
	/** The value if the option was not added. */
	readonly unset: Unset;
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

type OptionTexts = Partial<Omit<INodeProperties, 'name'>> & Pick<Visibility, 'eventDescription'>;

export function optionOf<Read extends Option<unknown>['read']>(
	visibility: Visibility,
	name: string,
	{ read, eventDescription, ...shown }: OptionTexts & { readonly read: Read },
) {
	return {
		...visibility,
		eventDescription,
		property: propertyOf(name, shown),
		unset: undefined,
		read,
	};
}

/** Returns the option with a value for when it is empty or not added. */
function orElse<Value, Otherwise>(option: NeedsValue<Value>, otherwise: Otherwise) {
	const read = (given: unknown) => (isEmpty(given) ? otherwise : option.read(given));
	return { ...option, unset: otherwise, read };
}

type NeedsValue<Value> = Option<Value, undefined> & { readonly read: (given: unknown) => Value };

/** Makes a switch: adding it turns it on. If not added, it is off, unless it has a default. */
export function flagOption(
	visibility: Visibility,
	name: string,
	written: OptionTexts & { default?: boolean },
) {
	const { default: preset } = written;
	const shown = { ...written, type: 'boolean', default: preset ?? true } as const;
	return orElse(optionOf(visibility, name, { ...shown, read: asFlag }), preset ?? false);
}

/** Makes a number that limits something. Rejects an empty value, because ignoring it would remove the limit. */
export function limitOption(
	visibility: Visibility,
	name: string,
	[min, max = Infinity]: readonly [min: number, max?: number],
	{
		isFractional,
		...written
	}: OptionTexts & { readonly default: number; readonly isFractional?: true },
) {
	const typeOptions = { minValue: min, ...(max < Infinity && { maxValue: max }) };
	const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
	const read = (given: unknown) => {
		const value = isEmpty(given) ? undefined : readOrInvalid(() => asNumber(given));
		const isBetween = typeof value === 'number' && value >= min && value <= max;
		if (isBetween && (isFractional || Number.isInteger(value))) return value;
		throw new InvalidValue(`a ${isFractional ? '' : 'whole '}number${bounds}`);
	};
	return optionOf(visibility, name, { ...written, type: 'number', typeOptions, read });
}

export function optionalNumber(...written: Parameters<typeof limitOption>) {
	return orElse(limitOption(...written), undefined);
}

/** Makes a number with a default. */
export function numberOrDefault(...written: Parameters<typeof limitOption>) {
	return orElse(limitOption(...written), written[3].default);
}

/** Calls the reader of a parameter. @throws {InvalidParameter} for undefined, and for what the reader rejects */
export function readAs<Value>(
	{ property, expected: usual }: { property: InvalidParameter['parameter']; expected?: string },
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
export function readOption<Value, Unset>(
	option: Option<Value, Unset>,
	members: Readonly<Record<string, unknown>>,
	context: OptionContext,
): Value | Unset {
	const { name } = option.property;
	if (!Object.hasOwn(members, name)) return option.unset;
	const given = members[name];
	return readAs(option, given, () => option.read(given, context));
}
