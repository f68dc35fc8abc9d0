import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { ChangedRecord } from '../operation/event';
import type { SingleResult } from '../operation/operation';
import { members, type DataRecord } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { onlyPage } from '../paging/pages';
import { readFieldNames } from '../plan/output';
import type { Parameters } from '../plan/parameters';
import type { Plan } from '../plan/planner';
import { type Change, changesIn, remembered, valueOf } from './changes';
import type { Connection } from './connection';
import { pollFailure } from './failures';
import { readValues, writeValues } from './memory';
import type { Items } from './pollReason';

/** What one poll for a change works with. */
export interface ChangePoll {
	readonly result: SingleResult;
	readonly plan: Plan;
	readonly connection: Connection;
	/** Fields that count. */
	readonly watch: readonly string[];
}

const WATCH = { displayName: 'Fields to Watch', name: 'watch' };

/** @throws {InvalidParameter} */
export function readChangeSettings(event: ChangedRecord, parameters: Parameters) {
	const { result } = event.operation;
	if (result.kind !== 'single')
		throw new Error(`The event ${event.option.value} watches no record`);
	return { result, watch: readWatch(parameters, event) };
}

/** Reads the fields whose changes count. @throws {InvalidParameter} for none, and for one that the record does not have */
function readWatch(parameters: Parameters, { operation, watch }: ChangedRecord) {
	const fields = readFieldNames(WATCH, parameters.read('watch', 0, [...watch]));
	const { shape } = operation.result.record.schema;
	const unknown = fields.filter((field) => !Object.hasOwn(shape, field));
	if (unknown.length === 0) return fields;
	throw new InvalidParameter(WATCH, unknown, `fields of the record, such as ${watch.join(', ')}`);
}

/**
 * Polls for a change of one record, and gives it with its changes, or null. The first poll, and the first that
 * watches a field, only remembers. @throws {PollFailure} nothing is remembered then
 */
export async function pollChange(
	poll: ChangePoll,
	data: IDataObject,
	watchKey: string,
): Promise<Items> {
	const { plan, watch } = poll;
	const record = await fetchRecord(poll);
	const before = readValues(data, watchKey);
	const changes = changesIn(record, watch, before, plan.settings.minChange);
	const unknown = watch.filter((field) => !(field in before));
	if (changes.length > 0 || unknown.length > 0) {
		// a number that changed by less than Min Change keeps the value that came out last
		const moved = [...changes.map(({ field }) => field), ...unknown];
		const now = moved.map((field) => [field, remembered(valueOf(record, field))] as const);
		const kept = Object.entries(before).filter(([field]) => watch.includes(field));
		writeValues(data, watchKey, Object.fromEntries([...kept, ...now]));
	}
	return changes.length === 0 ? null : [itemOf(record, changes, plan)];
}

/** The record as it is, as a sample with one field as if it had changed; nothing is remembered. */
export async function sampleChange(poll: ChangePoll): Promise<INodeExecutionData[]> {
	const record = await fetchRecord(poll);
	const [first = ''] = poll.watch;
	const field = poll.watch.find((name) => valueOf(record, name) !== null) ?? first;
	const value = valueOf(record, field);
	return [itemOf(record, [{ field, before: value, after: value }], poll.plan)];
}

async function fetchRecord({ result, connection }: ChangePoll): Promise<DataRecord> {
	const page = onlyPage(result, await connection.ask());
	if (page.kind !== 'page') throw pollFailure(page);
	return members(page.records[0]);
}

function itemOf(
	record: DataRecord,
	changes: readonly Change[],
	{ shape }: Plan,
): INodeExecutionData {
	return { json: { ...shape(record), _changes: changes } };
}
