import { omitBy, pick } from 'lodash';
import { PAGE_SIZE } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import { isSecret, wireName } from '../operation/field';
import { type Operation, words } from '../operation/operation';
import type { DataRecord } from '../operation/record';
import type { Shape } from '../output/items';
import type { Access } from '../request/credential';
import type { ServiceRequest } from '../send/outcome';
import type { Settings } from './settings';

/** The validated request of an input item or a poll. Nothing is sent before every item has a plan. */
export interface Plan {
	readonly itemIndex: number;
	readonly operation: Operation;
	/** Base URL of an operation without an API key; empty to use the credential's. */
	readonly baseUrl: string;
	/** The request body without the members that select a page. */
	readonly body: DataRecord;
	/** Members of the body that the event adds. */
	readonly ownMembers: DataRecord;
	readonly limit: number;
	readonly settings: Settings;
	readonly shape: Shape;
	/** Whether a model reads the items: it sees no hints. */
	readonly isTool: boolean;
	/** Sentences for the hint about parameters that were set but not sent. */
	readonly remarks: readonly string[];
}

/** Returns a key for a plan's request, without its page: equal keys mean equal requests with the same API key. */
export function requestKey({ operation, body }: Plan, { identity }: Access): string {
	return `${identity} ${JSON.stringify({ path: operation.endpoint.path, body })}`;
}

/** Returns a key for everything that determines the result of an input item: items with the same key are sent once. */
export function taskKey({ limit, settings }: Plan, name: string): string {
	return JSON.stringify([name, limit, pick(settings, DECISIVE)]);
}

const DECISIVE = words('position since maxCredits maxRetries timeout reuseMinutes');

/** Makes the request for a record, or for a page. @param remaining records still wanted; undefined in a lookup */
export function serviceRequest(
	{ operation, settings, body, ownMembers }: Plan,
	run: Pick<ServiceRequest, 'access' | 'budget' | 'name' | 'signal'>,
	position?: Position,
	remaining?: number,
): ServiceRequest {
	const { maxRetries, timeout, reuseMinutes } = settings;
	const { quote, clean } = run.access.secrets.and(secretsOf(operation, body));
	return {
		...run,
		operation,
		ownMembers,
		// the first page of a token listing is requested without a token
		page: omitBy(position, (value) => value === ''),
		body,
		pageSize: Math.min(PAGE_SIZE, remaining ?? 1),
		quote,
		clean,
		maxRetries,
		timeout,
		reuseMs: reuseMinutes === undefined ? undefined : reuseMinutes * 60_000,
	};
}

/** Returns the values of the body that no message may repeat. */
function secretsOf({ fields }: Operation, body: DataRecord): string[] {
	return fields
		.filter(isSecret)
		.map((field) => body[wireName(field)])
		.filter((value) => typeof value === 'string');
}
