import omit from 'lodash/omit';
import pick from 'lodash/pick';
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

/** Where the screen shows an option that many operations or events have, and what it decides besides. */
export interface Place {
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

const PLACE = ['forOperation', 'forEvents', 'eventDescription', 'isOfRun', 'isOfWatch'] as const;

/** Such an option. */
export interface CommonOption<Value, Unset = Value>
	extends Omit<Option<Value, Unset>, 'read'>, Place {
	readonly read: (given: unknown, context: OptionContext) => Value;
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

/** What is written down of an option: its place, and what the screen shows; its label is made of its name where none is given. */
type Written<Shown> = Place &
	Pick<INodeProperties, 'name' | 'displayOptions' | 'description'> &
	Partial<Pick<INodeProperties, 'displayName'>> &
	Shown;

/** An option of what reads its value. @param read throws {InvalidValue} that says what is expected */
export function optionOf<Value, Context extends unknown[]>(
	written: Written<Omit<INodeProperties, 'displayName'>>,
	read: (given: unknown, ...context: Context) => Value,
) {
	const property = { displayName: startCase(written.name), ...omit(written, PLACE) };
	return {
		...pick(written, PLACE),
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
	option: Option<Value, undefined> & Place,
	otherwise: Otherwise,
): Option<Value | Otherwise> & Place {
	const read = (given: unknown) => (isEmpty(given) ? otherwise : option.read(given));
	return { ...option, unset: otherwise, read };
}

/** An option that is on or off; its default counts where it is not set. */
export function flagOption(written: Written<{ readonly default: boolean }>) {
	return orElse(optionOf({ ...written, type: 'boolean' }, asFlag), written.default);
}

type WrittenNumber = Written<{
	readonly default: number;
	readonly min: number;
	readonly max?: number;
	readonly isFractional?: true;
}>;

/** A number that limits something: where it is set and gives nothing, it is refused: to leave it out would be no limit. */
export function limitOption({ min, max = Infinity, isFractional, ...written }: WrittenNumber) {
	const typeOptions = { minValue: min, ...(max < Infinity && { maxValue: max }) };
	const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
	return optionOf({ ...written, type: 'number', typeOptions }, (given) => {
		const value = isEmpty(given) ? undefined : readOrRefusal(() => asNumber(given));
		const isBetween = typeof value === 'number' && value >= min && value <= max;
		if (isBetween && (isFractional || Number.isInteger(value))) return value;
		throw new InvalidValue(`a ${isFractional ? '' : 'whole '}number${bounds}`);
	});
}

export function optionalNumber(written: WrittenNumber) {
	return orElse(limitOption(written), undefined);
}

/** A number whose default counts where it is not set. */
export function numberOrDefault(written: WrittenNumber) {
	return orElse(limitOption(written), written.default);
}

/** What an option is set to among the members of the collection. */
export function readOption<Value, Unset>(
	{ property, read, unset }: CommonOption<Value, Unset>,
	members: Readonly<Record<string, unknown>>,
	context: OptionContext,
): Value | Unset {
	return Object.hasOwn(members, property.name) ? read(members[property.name], context) : unset;
}
