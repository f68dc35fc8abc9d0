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

/** What the reader of an option may need to know besides the value. */
export interface OptionContext extends ReadContext {
	readonly operation: Operation;
	/** The event that watches the operation; absent in a node. */
	readonly event?: TriggerEvent;
	readonly isTool?: boolean;
}

/** Where the screen shows an option that many operations or events have, and what it decides besides. */
interface Place {
	/** For which operations a node shows it; absent where it shows it for none. */
	readonly forOperation?: (operation: Operation) => boolean;
	/** For which events a trigger shows it; absent where it shows it for none. */
	readonly forEvents?: TriggerEvent['kind'] | 'all';
	/** Its description in a trigger, where it differs. */
	readonly eventDescription?: string | undefined;
	/** Whether input item 0 decides it for the whole run. */
	readonly isOfRun?: true;
}

/** A parameter that no request holds, most of them members of the `options` collection. */
export interface Option<Value, Unset = Value> extends Place {
	readonly property: INodeProperties;
	/** What is expected, where its reader does not say it. */
	readonly expected?: string;
	/** Reads the value of an input item. @throws {InvalidValue} for one that cannot be used */
	readonly read: (given: unknown, context: OptionContext) => Value;
	/** What counts where the option is not among the members of the collection. */
	readonly unset: Unset;
}

/** A parameter that cannot be used; the message says what is expected. */
export class InvalidParameter extends Error {
	constructor(
		readonly parameter: Pick<INodeProperties, 'displayName'> & Partial<INodeProperties>,
		readonly given: unknown,
		expected: string,
		/** The member of the parameter that was given it, by its label; undefined for the whole. */
		readonly part?: string,
	) {
		super(expected);
	}
}

type Written = Partial<Omit<INodeProperties, 'name'>> & Pick<Place, 'eventDescription'>;

export function optionOf<Read extends Option<unknown>['read']>(
	place: Place,
	name: string,
	{ read, eventDescription, ...shown }: Written & { readonly read: Read },
) {
	return { ...place, eventDescription, property: propertyOf(name, shown), unset: undefined, read };
}

/** The same option, which may be left empty: then, and where it is not set, this counts. */
function orElse<Value, Otherwise>(option: NeedsValue<Value>, otherwise: Otherwise) {
	const read = (given: unknown) => (isEmpty(given) ? otherwise : option.read(given));
	return { ...option, unset: otherwise, read };
}

type NeedsValue<Value> = Option<Value, undefined> & { readonly read: (given: unknown) => Value };

/** An option that is on or off: it comes on when it is added, and is off where it is not set, unless it has a default. */
export function flagOption(place: Place, name: string, written: Written & { default?: boolean }) {
	const { default: preset } = written;
	const shown = { ...written, type: 'boolean', default: preset ?? true } as const;
	return orElse(optionOf(place, name, { ...shown, read: asFlag }), preset ?? false);
}

/** A number that limits something: where it is set and gives nothing, it is refused: to leave it out would be no limit. */
export function limitOption(
	place: Place,
	name: string,
	[min, max = Infinity]: readonly [min: number, max?: number],
	{
		isFractional,
		...written
	}: Written & { readonly default: number; readonly isFractional?: true },
) {
	const typeOptions = { minValue: min, ...(max < Infinity && { maxValue: max }) };
	const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
	const read = (given: unknown) => {
		const value = isEmpty(given) ? undefined : readOrInvalid(() => asNumber(given));
		const isBetween = typeof value === 'number' && value >= min && value <= max;
		if (isBetween && (isFractional || Number.isInteger(value))) return value;
		throw new InvalidValue(`a ${isFractional ? '' : 'whole '}number${bounds}`);
	};
	return optionOf(place, name, { ...written, type: 'number', typeOptions, read });
}

export function optionalNumber(...written: Parameters<typeof limitOption>) {
	return orElse(limitOption(...written), undefined);
}

/** A number whose default counts where it is not set. */
export function numberOrDefault(...written: Parameters<typeof limitOption>) {
	return orElse(limitOption(...written), written[3].default);
}

/** Reads what a parameter was given. @throws {InvalidParameter} that names it, for undefined and what its reader refuses */
export function readAs<Value>(
	{ property, expected: usual }: { property: InvalidParameter['parameter']; expected?: string },
	given: unknown,
	read: () => Value | InvalidValue,
): Value {
	const value = readOrInvalid(() => {
		const made = read();
		// its reader may have said more exactly what is expected
		rejectUndefined(given);
		return made;
	});
	if (!(value instanceof InvalidValue)) return value;
	const { message, part, why } = value;
	const expected = [message || usual || 'a value', why].filter(Boolean).join(', ');
	throw new InvalidParameter(property, part ? part.given : given, expected, part?.label);
}

/** What an option is set to among the members of the collection. @throws {InvalidParameter} for what cannot be used */
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
