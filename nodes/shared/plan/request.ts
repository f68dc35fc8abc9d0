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

/** What an input item, or a poll, asks for, read and checked: nothing is sent before every item is planned. */
export interface Plan {
	readonly itemIndex: number;
	readonly operation: Operation;
	/** Base URL of an operation that needs no API key; empty if the credential holds it. */
	readonly baseUrl: string;
	/** The request body without its page. */
	readonly body: DataRecord;
	/** Members of the body that an event sends by itself. */
	readonly ownMembers: DataRecord;
	readonly limit: number;
	readonly settings: Settings;
	readonly shape: Shape;
	/** Whether a model reads the items, which sees no hints. */
	readonly isTool: boolean;
	/** What was set, but is not sent, in sentences without a full stop: for the run's hint. */
	readonly remarks: readonly string[];
}

/** Names what a plan asks for, without its page, and with which key. Whatever is sent stands in it: equal requests are sent alike. */
export function nameOf({ operation, body }: Plan, { identity }: Access): string {
	return `${identity} ${JSON.stringify({ path: operation.endpoint.path, body })}`;
}

/** Names all that decides what becomes of an input item: those with the same name are sent once. */
export function taskNameOf({ limit, settings }: Plan, name: string): string {
	return JSON.stringify([name, limit, pick(settings, DECISIVE)]);
}

const DECISIVE = words('position since maxCredits maxRetries timeout reuseMinutes');

/** Where a request stands in its run. */
interface RequestContext extends Pick<ServiceRequest, 'access' | 'budget' | 'signal'> {
	/** See `nameOf`. */
	readonly name: string;
}

/** Makes the request for a record, or for a page. @param remaining records that may still come; undefined in a lookup */
export function serviceRequest(
	{ operation, settings, body, ownMembers, itemIndex }: Plan,
	context: RequestContext,
	position?: Position,
	remaining?: number,
): ServiceRequest {
	const { maxRetries, timeout, reuseMinutes } = settings;
	const { quote, clean } = context.access.secrets.and(secretsOf(operation, body));
	return {
		...context,
		operation,
		ownMembers,
		itemIndex,
		// the first page of a token listing is asked for without a token
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

/** Values of the body that no message may repeat. */
function secretsOf({ fields }: Operation, body: DataRecord): string[] {
	return fields
		.filter(isSecret)
		.map((field) => body[wireName(field)])
		.filter((value) => typeof value === 'string');
}
