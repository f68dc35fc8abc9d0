import type { INodeProperties } from 'n8n-workflow';
import { asFlag } from '../fields/flag';
import { asNumber } from '../fields/range';
import { isEmpty, readOrRefusal, InvalidValue } from '../operation/field';

/** A member of the `options` collection: what the screen shows, and how its value is read. */
export interface Option<Value> {
	readonly property: INodeProperties;
	/**
	 * Reads the value of one input item; undefined or empty where the option is not set.
	 * @throws {InvalidParameter} for a value that cannot be used
	 */
	readonly read: (given: unknown) => Value;
}

/** A parameter that cannot be used; the message says what is expected. */
export class InvalidParameter extends Error {
	constructor(
		readonly parameter: { readonly displayName: string; readonly name: string },
		readonly given: unknown,
		expected: string,
		/** The member of the parameter that was given it, by its label; undefined for the whole. */
		readonly part?: string,
	) {
		super(expected);
	}
}

/** An option that is on or off; its default counts where it is not set. */
export function flagOption(property: INodeProperties & { default: boolean }): Option<boolean> {
	return {
		property,
		read: (given) => {
			if (isEmpty(given)) return property.default;
			const read = readOrRefusal(() => asFlag(given));
			if (read instanceof InvalidValue) throw new InvalidParameter(property, given, read.message);
			return read;
		},
	};
}

type NumberProperty = INodeProperties & { typeOptions: { minValue: number; maxValue?: number } };

/** A number as its property bounds it; undefined where it is not set. */
export function numberOption(
	property: NumberProperty,
	kind: 'whole' | 'any',
): Option<number | undefined> {
	const { read } = limitOption(property, kind);
	return { property, read: (given) => (isEmpty(given) ? undefined : read(given)) };
}

/** A number that limits something: where it is set and gives nothing, it is refused, because nothing is no limit. */
export function limitOption(property: NumberProperty, kind: 'whole' | 'any'): Option<number> {
	const { minValue: min, maxValue: max = Infinity } = property.typeOptions;
	const bounds = max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
	const expected = `a ${kind === 'whole' ? 'whole ' : ''}number${bounds}`;
	return {
		property,
		read: (given) => {
			const value = isEmpty(given) ? Number.NaN : readOrRefusal(() => asNumber(given));
			const fits = !(value instanceof InvalidValue) && value >= min && value <= max;
			if (fits && (kind === 'any' || Number.isInteger(value))) return value;
			throw new InvalidParameter(property, given, expected);
		},
	};
}

/** What an option is set to; undefined where it is not among the members of the collection. */
export function readIfSet<Value>(
	{ property, read }: Option<Value>,
	members: Readonly<Record<string, unknown>>,
): Value | undefined {
	return Object.hasOwn(members, property.name) ? read(members[property.name]) : undefined;
}

/** The same, and the default of its property where it is not set. */
export function orDefault(option: Option<number | undefined>): Option<number> {
	const otherwise = Number(option.property.default);
	return { ...option, read: (given) => option.read(given) ?? otherwise };
}
