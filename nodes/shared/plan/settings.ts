import type { Operation } from '../operation/operation';
import type { Position } from '../operation/paging';
import { members } from '../operation/record';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { readIfSet } from '../options/option';
import { positionOptionOf } from '../options/position';
import * as sending from '../options/sending';
import { maxCredits, maxRunCredits } from '../options/spending';
import { beginningOf } from '../paging/position';

/** The members of `options` that count for the whole run: those of input item 0. */
export interface RunSettings {
	/** Most credits to spend on the run; undefined for no limit. */
	readonly maxRunCredits: number | undefined;
	/** Most requests under way at once, undefined to adapt. */
	readonly concurrency: number | undefined;
}

/** The members of `options` that every operation has, read. */
export interface Settings {
	/** Most credits to spend on the input item; undefined for no limit. */
	readonly maxCredits: number | undefined;
	readonly addResponseDetails: boolean;
	readonly maxRetries: number;
	/** Milliseconds for each request. */
	readonly timeout: number;
	readonly reuseLookups: boolean;
	/** Milliseconds for which answers are kept for, and taken from, other runs; 0 for none. */
	readonly reuseMs: number;
	/** Where a listing begins, null where it had ended before; undefined where nothing pages. */
	readonly start: Position | null | undefined;
	/** What Additional Body Fields add, and what of them is left out. */
	readonly additional: ReturnType<typeof additionalBodyFields.read>;
}

/** @throws {InvalidParameter} for a value that cannot be used */
export function readSettings(given: unknown, operation: Operation): Settings {
	const options = members(given);
	const { paging } = operation.result;
	const start = paging && readIfSet(positionOptionOf(paging), options);
	readRunSettings(given);
	return {
		maxCredits: readIfSet(maxCredits, options),
		addResponseDetails: sending.addResponseDetails.read(options.addResponseDetails),
		maxRetries: sending.maxRetries.read(options.maxRetries),
		timeout: sending.timeout.read(options.timeout),
		reuseLookups: sending.reuseLookups.read(options.reuseLookups),
		reuseMs: sending.reuseMinutes.read(options.reuseMinutes) * 60_000,
		start: start === undefined ? paging && beginningOf(paging) : start,
		additional: additionalBodyFields.read(options.additionalBodyFields, operation),
	};
}

/** The options that count for the whole run. */
export const RUN_SETTINGS: readonly string[] = [
	maxRunCredits.property.name,
	sending.concurrency.property.name,
];

/** @throws {InvalidParameter} for a value that cannot be used */
export function readRunSettings(given: unknown): RunSettings {
	const options = members(given);
	return {
		maxRunCredits: readIfSet(maxRunCredits, options),
		concurrency: sending.concurrency.read(options.concurrency),
	};
}
