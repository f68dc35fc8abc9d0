import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../paging/position';
import type { Plan } from '../run/plan';

/** What `_response` tells of the request that brought an item. */
export interface ResponseDetails {
	readonly creditsCost: number;
	/** Milliseconds, as the service gives them; null where it does not. */
	readonly timeMs: number | null;
	/** Where to go on from, or null at the end. */
	readonly next: Position | null;
}

/** Makes the item of a record. */
export function toItem(
	{ shape, settings, itemIndex }: Plan,
	record: unknown,
	details: ResponseDetails,
): INodeExecutionData {
	const json = shape(asRecord(record));
	return {
		json: (settings.addResponseDetails ? { ...json, _response: details } : json) as IDataObject,
		pairedItem: { item: itemIndex },
	};
}

/** An item holds an object; where the service lists plain values, each becomes the object's `value`. */
export function asRecord(record: unknown): Record<string, unknown> {
	if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
		return record as Record<string, unknown>;
	}
	return { value: record };
}

/** What the error item tells besides the message; members that do not apply are left out. */
export interface FailureDetails {
	readonly status?: number;
	readonly fetched?: number;
	readonly creditsSpent?: number;
	readonly resumeFrom?: Position;
}

/**
 * Makes the item of an input item that failed. It may hold no key but `error` and `details`, or n8n
 * leaves it on the success output (n8n-core, `workflow-execute`).
 */
export function toErrorItem(
	itemIndex: number,
	error: string,
	details: FailureDetails = {},
): INodeExecutionData {
	const applies = Object.keys(details).length > 0;
	return {
		json: (applies ? { error, details } : { error }) as IDataObject,
		pairedItem: { item: itemIndex },
	};
}
