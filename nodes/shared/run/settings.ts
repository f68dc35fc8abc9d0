import { asFlag } from '../fields/flag';
import { asNumber } from '../fields/range';
import { isEmpty, readOrRefusal, UnfitValue } from '../operation/field';

/** The members of `options` that every operation has. */
export interface Settings {
	/** Most credits to spend on the input item; undefined for no limit. */
	readonly maxCredits: number | undefined;
	readonly addResponseDetails: boolean;
	/** Most requests under way at once; the first input item's counts for the run. */
	readonly concurrency: number;
	readonly maxRetries: number;
	/** Milliseconds for each request. */
	readonly timeout: number;
	readonly reuseLookups: boolean;
}

/** An option that cannot be used, with the name that the screen gives it. */
export class UnfitOption extends Error {
	constructor(
		readonly parameter: { readonly displayName: string; readonly name: string },
		readonly given: unknown,
		wanted: string,
	) {
		super(wanted);
	}
}

/** @throws {UnfitOption} for a value out of its bounds */
export function readSettings(options: Readonly<Record<string, unknown>>): Settings {
	return {
		maxCredits: isEmpty(options.maxCredits)
			? undefined
			: amount(options, 'maxCredits', 'Max Credits', 0, 0, Infinity),
		addResponseDetails: flag(options, 'addResponseDetails', 'Add Response Details', false),
		concurrency: whole(options, 'concurrency', 'Concurrency', 5, 1, 50),
		maxRetries: whole(options, 'maxRetries', 'Max Retries', 3, 0, 10),
		timeout: whole(options, 'timeout', 'Timeout', 60_000, 1, 2 ** 31 - 1),
		reuseLookups: flag(options, 'reuseLookups', 'Reuse Lookups', true),
	};
}

type Options = Readonly<Record<string, unknown>>;

function flag(options: Options, name: string, displayName: string, otherwise: boolean): boolean {
	const given = options[name];
	if (isEmpty(given)) return otherwise;
	const read = readOrRefusal(() => asFlag(given));
	return read instanceof UnfitValue ? refuse(name, displayName, given, read.message) : read;
}

function whole(
	options: Options,
	name: string,
	displayName: string,
	otherwise: number,
	min: number,
	max: number,
): number {
	const value = amount(options, name, displayName, otherwise, min, max);
	if (Number.isInteger(value)) return value;
	return refuse(name, displayName, options[name], `a whole number from ${min} to ${max}`);
}

function amount(
	options: Options,
	name: string,
	displayName: string,
	otherwise: number,
	min: number,
	max: number,
): number {
	const given = options[name];
	if (isEmpty(given)) return otherwise;
	const value = readOrRefusal(() => asNumber(given));
	if (!(value instanceof UnfitValue) && value >= min && value <= max) return value;
	const bounds = max === Infinity ? `${min} or more` : `from ${min} to ${max}`;
	return refuse(name, displayName, given, `a number, ${bounds}`);
}

function refuse(name: string, displayName: string, given: unknown, wanted: string): never {
	throw new UnfitOption({ displayName, name }, given, wanted);
}
