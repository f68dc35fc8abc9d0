import type { SingleResult } from '../operation/operation';
import { type Envelope, isObject } from '../request/answer';
import type { Failure } from '../request/failure';

/** The record of an answer; a Failure where the answer does not hold it. */
export function recordOf(
	{ pick, picks }: SingleResult,
	data: Envelope['data'],
): { record: Record<string, unknown> } | Failure {
	const record = isObject(data) ? (pick === undefined ? data : pick(data)) : undefined;
	if (record !== undefined) return { record };
	return {
		message: `The answer of the service does not hold ${picks === undefined ? 'a record' : `"${picks}"`}`,
		advice:
			'Check the Base URL. If it is right, the service answers otherwise than its document says.',
		passing: false,
		mayBeCharged: false,
	};
}
