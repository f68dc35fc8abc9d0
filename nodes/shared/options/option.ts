import type { INodeProperties } from 'n8n-workflow';
import { asFlag } from '../fields/text';
import { asNumber } from '../fields/range';
import { InvalidValue, isEmpty, readOrRefusal } from '../operation/field';

/** A member of the `options` collection: what the screen shows, and how its value is read. */
export interface Option<Value> {
	readonly property: INodeProperties;
	/** Reads the value of an input item; empty where it is not set. @throws {InvalidParameter} for one that cannot be used */
	readonly read: (given: unknown) => Value;
}

/** A parameter that cannot be used; the message says what is expected. */
export class InvalidParameter extends Error {
	constructor(
		/** As the screen shows it. */
		readonly parameter: Pick<INodeProperties, 'displayName' | 'name' | 'typeOptions'>,
		readonly given: unknown,
		expected: string,
		/** The member of the parameter that was given it, by its label; undefined for the whole. */
		readonly part?: string,
	) {
		super(expected);
	}
}

/** An option that is on or off; its default counts where it is not set. */
export function flagOption(
	shown: Omit<INodeProperties, 'type'> & { default: boolean },
): Option<boolean> {
	const property: INodeProperties = { ...shown, type: 'boolean' };
	return {
		property,
		read: (given) => {
			if (isEmpty(given)) return shown.default;
			const read = readOrRefusal(() => asFlag(given));
			if (read instanceof InvalidValue) throw new InvalidParameter(property, given, read.message);
			return read;
		},
	};
}

/** A number as the screen shows it, with its bounds. */
export interface ShownNumber extends Pick<
	INodeProperties,
	'displayName' | 'name' | 'displayOptions' | 'description'
> {
	readonly default: number;
	readonly min: number;
	readonly max?: number;
	/** Whether it may have a fraction. */
	readonly isAny?: true;
}

/** A number that limits something: where it is set and gives nothing, it is refused, because nothing is no limit. */
export function limitOption({ min, max = Infinity, isAny, ...shown }: ShownNumber): Option<number> {
	const typeOptions = { minValue: min, ...(max < Infinity && { maxValue: max }) };
	const property: INodeProperties = { ...shown, type: 'number', typeOptions };
	const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
	const expected = `a ${isAny ? '' : 'whole '}number${bounds}`;
	return {
		property,
		read: (given) => {
			const value = isEmpty(given) ? Number.NaN : readOrRefusal(() => asNumber(given));
			const isBetween = !(value instanceof InvalidValue) && value >= min && value <= max;
			if (isBetween && (isAny || Number.isInteger(value))) return value;
			throw new InvalidParameter(property, given, expected);
		},
	};
}

/** A number that may be left out. */
export function optionalNumber(shown: ShownNumber): Option<number | undefined> {
	const { property, read } = limitOption(shown);
	return { property, read: (given) => (isEmpty(given) ? undefined : read(given)) };
}

/** A number whose default counts where it is not set. */
export function numberOrDefault(shown: ShownNumber): Option<number> {
	const { property, read } = limitOption(shown);
	return { property, read: (given) => (isEmpty(given) ? shown.default : read(given)) };
}

/** What an option is set to; undefined where it is not among the members of the collection. */
export function readIfSet<Value>(
	{ property, read }: Option<Value>,
	members: Readonly<Record<string, unknown>>,
): Value | undefined {
	return Object.hasOwn(members, property.name) ? read(members[property.name]) : undefined;
}
