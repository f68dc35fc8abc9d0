import type { Operation } from '../operation/operation';
import type { Position } from '../operation/paging';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { positionOptionOf } from '../options/position';
import { addResponseDetails } from '../options/responseDetails';
import { concurrency, maxRetries, reuseLookups, timeout } from '../options/sending';
import { maxCredits, maxRunCredits } from '../options/spending';

/** The members of `options` that every operation has, read. */
export interface Settings {
	/** Most credits to spend on the input item; undefined for no limit. */
	readonly maxCredits: number | undefined;
	/** Most credits to spend on the run; the first input item's counts. */
	readonly maxRunCredits: number | undefined;
	readonly addResponseDetails: boolean;
	/** Most requests under way at once, undefined to adapt; the first input item's counts. */
	readonly concurrency: number | undefined;
	readonly maxRetries: number;
	/** Milliseconds for each request. */
	readonly timeout: number;
	readonly reuseLookups: boolean;
	/** Where a listing begins; undefined for the first page of a token listing, and where nothing pages. */
	readonly start: Position | undefined;
	/** What Additional Body Fields add, and what of them is left out. */
	readonly additional: ReturnType<typeof additionalBodyFields.read>;
}

/** @throws {UnfitParameter} for a value that cannot be used */
export function readSettings(given: unknown, operation: Operation): Settings {
	const options = members(given);
	const { result } = operation;
	const paging = result.kind === 'list' ? result.paging : undefined;
	return {
		maxCredits: maxCredits.read(options.maxCredits),
		maxRunCredits: maxRunCredits.read(options.maxRunCredits),
		addResponseDetails: addResponseDetails.read(options.addResponseDetails),
		concurrency: concurrency.read(options.concurrency),
		maxRetries: maxRetries.read(options.maxRetries),
		timeout: timeout.read(options.timeout),
		reuseLookups: reuseLookups.read(options.reuseLookups),
		start: paging && positionOptionOf(paging).read(options[paging.position]),
		additional: additionalBodyFields.read(options.additionalBodyFields, operation),
	};
}

/** The members of a collection; none where an expression gives something else. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
