import { isEmpty, readOrRefusal, InvalidValue, type ReadContext } from '../operation/field';
import { isObject, type DataRecord } from '../operation/record';
import { isExact } from './exactNumber';

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

type BoundName = (typeof BOUNDS)[number];

/** The bounds of a range as the screen shows them, in its order. */
export type Bounds = Readonly<
	Record<BoundName, { readonly label: string; readonly description: string }>
>;

/** What the bounds of a range are. */
export interface BoundKind<Bound> {
	/** @throws {InvalidValue} for a value that is no bound */
	readonly read: (value: unknown, context: ReadContext) => Bound;
	/** A bound on a scale on which all that the range can hold is a whole number; by itself where it counts. */
	readonly placeOf?: (bound: Bound) => number;
}

/**
 * Reads a range: a fixedCollection whose one group is `range`, or, from an expression or an AI
 * model, the bounds themselves. Empty bounds are left out; a range without bounds is not sent.
 * @throws {InvalidValue} for a bound that does not read, which it names, for members that are no bounds,
 *   and for bounds that leave nothing between them.
 */
export function asRange<Bound>({ read, placeOf = Number }: BoundKind<Bound>, shown: Bounds) {
	return (value: unknown, context: ReadContext): Record<string, Bound> | undefined => {
		const bounds = boundsOf(value);
		const readNamed = (name: BoundName) => {
			const given = bounds[name];
			const bound = readOrRefusal(() => read(given, context));
			const part = { label: shown[name].label, given };
			if (bound instanceof InvalidValue) throw new InvalidValue(bound.message, part);
			if (typeof bound !== 'number' || isExact(bound)) return bound;
			throw new InvalidValue('a number that keeps all its digits', part);
		};
		const set = BOUNDS.filter((name) => !isEmpty(bounds[name])).map(
			(name) => [name, readNamed(name)] as const,
		);
		requireRoom(
			set.map(([name, bound]) => [name, placeOf(bound)]),
			shown,
		);
		return set.length > 0 ? Object.fromEntries(set) : undefined;
	};
}

/** Refuses bounds that exclude each other: the request would be paid for, and find nothing. */
function requireRoom(set: ReadonlyArray<readonly [BoundName, number]>, shown: Bounds): void {
	for (const [low, from] of set.filter(([name]) => name === 'gt' || name === 'gte')) {
		const first = low === 'gt' ? Math.floor(from) + 1 : Math.ceil(from);
		for (const [high, to] of set.filter(([name]) => name === 'lt' || name === 'lte')) {
			const last = high === 'lt' ? Math.ceil(to) - 1 : Math.floor(to);
			if (first <= last) continue;
			throw InvalidValue.for(
				`not one whose "${shown[low].label}" and "${shown[high].label}" exclude each other`,
			);
		}
	}
}

function boundsOf(value: unknown): DataRecord {
	const outer = membersOf(value);
	const bounds = 'range' in outer ? membersOf(outer.range ?? {}) : outer;
	const unknown = Object.keys(bounds).find((name) => !BOUNDS.some((bound) => bound === name));
	if (unknown !== undefined) {
		throw new InvalidValue(`a range with any of gt, gte, lt, lte (not "${unknown}")`);
	}
	return bounds;
}

function membersOf(value: unknown): DataRecord {
	if (isObject(value)) return value;
	throw new InvalidValue('a range with any of gt, gte, lt, lte');
}

/** Reads a bound of a number range. @throws {InvalidValue} for what is not a number */
export function asNumber(value: unknown): number {
	const read = typeof value === 'string' ? Number(value.trim()) : value;
	if (typeof read === 'number' && Number.isFinite(read)) return read;
	throw new InvalidValue('a number');
}

/** Reads a bound of a range over whole numbers. @throws {InvalidValue} for what is not a whole number */
export function asWholeNumber(value: unknown): number {
	const read = readOrRefusal(() => asNumber(value));
	if (typeof read === 'number' && Number.isInteger(read)) return read;
	throw new InvalidValue('a whole number');
}
