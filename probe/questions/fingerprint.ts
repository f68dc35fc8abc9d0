import { isObject } from '../../nodes/shared/request/answer';
import type { Answer } from '../service';

/** Which records an answer holds, and in which order: two that are equal show no effect of what was sent. */
export function fingerprint({ body }: Answer): string {
	const data = isObject(body) ? body.data : undefined;
	const list = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
	return JSON.stringify((list ?? []).map(identity));
}

function identity(record: unknown): unknown {
	return isObject(record) ? (record.id ?? record.urn ?? record) : record;
}

/** How many records an answer holds. */
export function recordCount(answer: Answer): number {
	return (JSON.parse(fingerprint(answer)) as unknown[]).length;
}
