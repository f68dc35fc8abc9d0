import type { SingleResult } from '../operation/operation';
import { type Envelope, isObject } from '../request/answer';
import { type Failure, lastingFailure } from '../request/failure';

/** The record of an answer; a Failure where the answer does not hold it. */
export function readRecord(
	{ pick, picks }: SingleResult,
	data: Envelope['data'],
): { record: Readonly<Record<string, unknown>> } | Failure {
	const record = isObject(data) ? (pick === undefined ? data : pick(data)) : undefined;
	if (record !== undefined) return { record };
	return lastingFailure(
		`The answer of the service does not hold ${picks === undefined ? 'a record' : `"${picks}"`}`,
		'Check the Base URL. If it is right, the service does not answer as its document says.',
	);
}
