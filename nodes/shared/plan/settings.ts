import type { Operation } from '../operation/operation';
import { members } from '../operation/record';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { readIfSet } from '../options/option';
import { positionOptionOf } from '../options/position';
import * as sending from '../options/sending';
import { maxCredits, maxRunCredits } from '../options/spending';
import { beginningOf } from '../paging/position';

/** The members of `options` that every operation has, read; a limit is undefined where there is none. */
export type Settings = ReturnType<typeof readSettings>;

/** @throws {InvalidParameter} for a value that cannot be used */
export function readSettings(given: unknown, operation: Operation) {
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
		/** Milliseconds for which answers are kept for, and taken from, other runs; 0 for none. */
		reuseMs: sending.reuseMinutes.read(options.reuseMinutes) * 60_000,
		/** Where a listing begins, null where it had ended before; undefined where nothing pages. */
		start: start === undefined ? paging && beginningOf(paging) : start,
		/** What Additional Body Fields add, and what of them is left out. */
		additional: additionalBodyFields.read(options.additionalBodyFields, operation),
	} as const;
}

/** The members of `options` that count for the whole run: those of input item 0. */
export type RunSettings = ReturnType<typeof readRunSettings>;

/** Their names. */
export const RUN_SETTINGS: readonly string[] = [maxRunCredits, sending.concurrency].map(
	({ property }) => property.name,
);

/** @throws {InvalidParameter} for a value that cannot be used */
export function readRunSettings(given: unknown) {
	const options = members(given);
	return {
		maxRunCredits: readIfSet(maxRunCredits, options),
		/** Undefined to adapt. */
		concurrency: sending.concurrency.read(options.concurrency),
	} as const;
}
