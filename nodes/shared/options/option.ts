import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';
import { asFlag, asNumber } from '../fields/field';
import { InvalidValue, isEmpty, readOrRefusal, type ReadContext } from '../operation/field';
import type { TriggerEvent } from '../operation/event';
import type { Operation } from '../operation/operation';

/** What the reader of an option may need to know besides the value. */
export interface OptionContext extends ReadContext {
	readonly operation: Operation;
	/** The event that watches the operation; absent in a node. */
	readonly event?: TriggerEvent;
	readonly isTool?: boolean;
}

/** A member of the `options` collection: what the screen shows, and how its value is read. */
export interface Option<Value, Unset = Value> {
	readonly property: INodeProperties;
	/** Reads the value of an input item. @throws {InvalidParameter} for one that cannot be used */
	readonly read: (given: unknown) => Value;
	/** What counts where the option is not among the members of the collection. */
	readonly unset: Unset;
}

/** An option that many operations or events have: where the screen shows it, and what it decides. */
export interface CommonOption<Value, Unset = Value> extends Omit<Option<Value, Unset>, 'read'> {
	readonly read: (given: unknown, context: OptionContext) => Value;
	/** For which operations a node shows it; absent where it shows it for none. */
	readonly forOperation?: (operation: Operation) => boolean;
	/** For which events a trigger shows it; absent where it shows it for none. */
	readonly forEvents?: TriggerEvent['kind'] | 'all';
	/** Its description in a trigger, where it differs. */
	readonly eventDescription?: string;
	/** Whether input item 0 decides it for the whole run. */
	readonly isOfRun?: true;
	/** Whether another value makes a trigger watch something else: it begins anew. */
	readonly isOfWatch?: true;
}

/** A parameter that cannot be used; the message says what is expected. */
export class InvalidParameter extends Error {
	constructor(
		/** As the screen shows it. */
		readonly parameter: Pick<INodeProperties, 'displayName' | 'typeOptions'>,
		readonly given: unknown,
		expected: string,
		/** The member of the parameter that was given it, by its label; undefined for the whole. */
		readonly part?: string,
	) {
		super(expected);
	}
}

/** An option of what reads its value. @param read throws {InvalidValue} that says what is expected */
export function optionOf<Value, Context extends unknown[]>(
	property: INodeProperties,
	read: (given: unknown, ...context: Context) => Value,
) {
	return {
		property,
		unset: undefined,
		read: (given: unknown, ...context: Context): Value => {
			const value = readOrRefusal(() => read(given, ...context));
			if (!(value instanceof InvalidValue)) return value;
			throw new InvalidParameter(property, given, value.message);
		},
	};
}

/** The same option, which may be left empty: then, and where it is not set, this counts. */
function orElse<Value, Otherwise>(
	{ property, read }: Option<Value, undefined>,
	otherwise: Otherwise,
): Option<Value | Otherwise> {
	return {
		property,
		unset: otherwise,
		read: (given) => (isEmpty(given) ? otherwise : read(given)),
	};
}

/** What the screen shows of an option; its label is made of its name where none is given. */
type Shown<Value> = Pick<INodeProperties, 'name' | 'displayOptions' | 'description'> &
	Partial<Pick<INodeProperties, 'displayName'>> & { readonly default: Value };

/** An option that is on or off; its default counts where it is not set. */
export function flagOption(shown: Shown<boolean>): Option<boolean> {
	const displayName = startCase(shown.name);
	return orElse(optionOf({ displayName, ...shown, type: 'boolean' }, asFlag), shown.default);
}

interface ShownNumber extends Shown<number> {
	readonly min: number;
	readonly max?: number;
	readonly isFractional?: true;
}

/** A number that limits something: where it is set and gives nothing, it is refused, because nothing is no limit. */
export function limitOption({
	min,
	max = Infinity,
	isFractional,
	...shown
}: ShownNumber): Option<number, undefined> {
	const typeOptions = { minValue: min, ...(max < Infinity && { maxValue: max }) };
	const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
	const displayName = startCase(shown.name);
	return optionOf({ displayName, ...shown, type: 'number', typeOptions }, (given) => {
		const value = isEmpty(given) ? undefined : readOrRefusal(() => asNumber(given));
		const isBetween = typeof value === 'number' && value >= min && value <= max;
		if (isBetween && (isFractional || Number.isInteger(value))) return value;
		throw new InvalidValue(`a ${isFractional ? '' : 'whole '}number${bounds}`);
	});
}

export function optionalNumber(shown: ShownNumber): Option<number | undefined> {
	return orElse(limitOption(shown), undefined);
}

/** A number whose default counts where it is not set. */
export function numberOrDefault(shown: ShownNumber): Option<number> {
	return orElse(limitOption(shown), shown.default);
}

/** What an option is set to among the members of the collection. */
export function readOption<Value, Unset>(
	{ property, read, unset }: CommonOption<Value, Unset>,
	members: Readonly<Record<string, unknown>>,
	context: OptionContext,
): Value | Unset {
	return Object.hasOwn(members, property.name) ? read(members[property.name], context) : unset;
}
