import type { SingleResult } from '../operation/operation';
import { type Envelope, isObject } from '../request/answer';
import type { Failure } from '../request/failure';
import { notHeld } from '../request/notThisService';

/** The record of an answer; a Failure where the answer does not hold it. */
export function readRecord(
	{ pick, picks }: SingleResult,
	data: Envelope['data'],
): { record: Readonly<Record<string, unknown>> } | Failure {
	const record = isObject(data) ? (pick === undefined ? data : pick(data)) : undefined;
	if (record !== undefined) return { record };
	return notHeld(picks === undefined ? 'a record' : `"${picks}"`);
}
