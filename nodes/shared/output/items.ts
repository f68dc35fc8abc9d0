import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../operation/paging';
import type { Shape } from './shape';

/** What `_response` says about the request that brought an item. */
export interface ResponseDetails {
	readonly creditsCost: number;
	/** Milliseconds, as the service gives them; null where it does not. */
	readonly timeMs: number | null;
	/** Where to continue from, or null at the end. */
	readonly next: Position | null;
}

/** Makes the item of a record. @param details added as `_response`, a copy for each item; undefined for none */
export function toItem(
	shape: Shape,
	record: Readonly<Record<string, unknown>>,
	itemIndex: number,
	details: ResponseDetails | undefined,
): INodeExecutionData {
	const json = shape(record);
	const next = details?.next ? { ...details.next } : null;
	return {
		json: (details === undefined
			? json
			: { ...json, _response: { ...details, next } }) as IDataObject,
		pairedItem: { item: itemIndex },
	};
}

/** What the error item holds besides the message; members that do not apply are left out. */
export interface FailureDetails {
	readonly status?: number;
	readonly fetched?: number;
	readonly creditsSpent?: number;
	readonly resumeFrom?: Position;
}

/**
 * Makes the item of an input item that failed. It may hold no key but `error` and `details`, or n8n
 * leaves it on the success output (n8n-core, `workflow-execute`). An empty message would do the same.
 */
export function toErrorItem(
	itemIndex: number,
	error: string,
	details: FailureDetails = {},
): INodeExecutionData {
	const applies = Object.keys(details).length > 0;
	const message = error === '' ? 'The operation failed' : error;
	return {
		json: applies ? { error: message, details } : { error: message },
		pairedItem: { item: itemIndex },
	};
}
