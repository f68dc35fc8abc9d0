import { isEmpty, readOrRefusal, UnfitValue, type ReadContext } from '../operation/field';

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** How the screen calls the bounds of a range. */
export type BoundLabels = Readonly<Record<(typeof BOUNDS)[number], string>>;

/**
 * Reads a range: a fixedCollection whose one group is `range`, or, from an expression or an AI
 * model, the bounds themselves. Empty bounds are left out; a range without bounds is not sent.
 * @throws {UnfitValue} for a bound that does not read, which it names, and for members that are no bounds.
 */
export function asRange<Bound>(
	readBound: (value: unknown, context: ReadContext) => Bound,
	labels: BoundLabels,
) {
	return (value: unknown, context: ReadContext): Record<string, Bound> | undefined => {
		const bounds = boundsOf(value);
		const readNamed = (bound: (typeof BOUNDS)[number]) => {
			const given = bounds[bound];
			const read = readOrRefusal(() => readBound(given, context));
			if (!(read instanceof UnfitValue)) return read;
			throw new UnfitValue(read.message, { label: labels[bound], given });
		};
		const read = BOUNDS.filter((bound) => !isEmpty(bounds[bound])).map(
			(bound) => [bound, readNamed(bound)] as const,
		);
		return read.length > 0 ? Object.fromEntries(read) : undefined;
	};
}

function boundsOf(value: unknown): Record<string, unknown> {
	const outer = asMembers(value);
	const bounds = 'range' in outer ? asMembers(outer.range ?? {}) : outer;
	const stranger = Object.keys(bounds).find((name) => !BOUNDS.some((bound) => bound === name));
	if (stranger !== undefined) {
		throw new UnfitValue(`a range with any of gt, gte, lt, lte (not "${stranger}")`);
	}
	return bounds;
}

function asMembers(value: unknown): Record<string, unknown> {
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Record<string, unknown>;
	}
	throw new UnfitValue('a range with any of gt, gte, lt, lte');
}

/**
 * Reads a bound of a number range.
 * @throws {UnfitValue} for what is not a number.
 */
export function asNumber(value: unknown): number {
	const read = typeof value === 'string' ? Number(value.trim()) : value;
	if (typeof read === 'number' && Number.isFinite(read)) return read;
	throw new UnfitValue('a number');
}

/**
 * Reads a bound of a range over whole numbers.
 * @throws {UnfitValue} for what is not a whole number.
 */
export function asWholeNumber(value: unknown): number {
	const read = readOrRefusal(() => asNumber(value));
	if (typeof read === 'number' && Number.isInteger(read)) return read;
	throw new UnfitValue('a whole number');
}
