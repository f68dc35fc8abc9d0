import type { INodeParameters } from 'n8n-workflow';
import type { z } from 'zod/v4';
import type { ChangedRecord } from '../../nodes/shared/operation/event';
import { smallestCall } from '../../golden/calls';
import { everyEvent } from '../../catalogue/operations';

/** An event that waits for a change in one record, and what it asks for. */
export interface WatchedRecord {
	readonly nodeType: string;
	readonly event: string;
	readonly parameters: INodeParameters;
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
	/** Fields that are watched by default. */
	readonly watch: readonly string[];
	/** A field that is watched, no number, and one that is not watched. */
	readonly text: string;
	readonly ignored: string;
}

/** Every event for a change: there is nothing to add by hand. */
export const watchedRecords: readonly WatchedRecord[] = everyEvent.flatMap(({ trigger, event }) =>
	event.kind === 'change' ? [watchedRecord(trigger.name, event)] : [],
);

function watchedRecord(
	nodeType: string,
	{ option, operation, watch }: ChangedRecord,
): WatchedRecord {
	const { schema, idField } = operation.result.record;
	const fields = Object.entries(schema.shape).filter(([name]) => name !== idField);
	const named = (isRight: (name: string, type: unknown) => boolean): string => {
		const found = fields.find(([name, type]) => isRight(name, (type as z.ZodType).def.type));
		if (found === undefined) throw new Error(`${nodeType} ${option.value}: no such field`);
		return found[0];
	};
	const { parameters, body } = smallestCall(operation);
	return {
		nodeType,
		event: option.value,
		parameters,
		path: operation.endpoint.path,
		body,
		watch,
		text: named((name, type) => watch.includes(name) && /string|boolean/.test(String(type))),
		ignored: named((name, type) => !watch.includes(name) && /string|number/.test(String(type))),
	};
}
