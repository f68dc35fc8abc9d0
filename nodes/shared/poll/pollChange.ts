import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { SingleResult } from '../operation/operation';
import { readRecord } from '../paging/readRecord';
import type { Plan } from '../plan/plan';
import { lastingFailure } from '../request/failure';
import { type Change, changesIn, valueOf } from './changes';
import type { Connection } from './connection';
import { PollFailure } from './failures';
import { readValues, writeValues } from './memory';
import { remembered } from './values';
import type { Watched } from './watched';

type Rec = Readonly<Record<string, unknown>>;

/** What one poll for a change works with. */
export interface ChangePoll {
	readonly result: SingleResult;
	readonly plan: Plan;
	readonly connection: Connection;
	/** Fields that count. */
	readonly watch: readonly string[];
	readonly minChange: number;
}

/**
 * Polls for a change of one record. The first poll remembers, and gives nothing out; so does the first
 * poll that watches a field.
 * @param data what n8n keeps for the trigger
 * @returns the record with its changes; null where there are none
 * @throws {PollFailure} nothing is remembered then
 */
export async function pollChange(
	poll: ChangePoll,
	data: IDataObject,
	watched: Watched,
): Promise<INodeExecutionData[] | null> {
	const { plan, watch, minChange } = poll;
	const record = await fetchRecord(poll);
	const before = readValues(data, watched)?.values ?? {};
	const changes = changesIn(record, watch, before, minChange);
	const unknown = watch.filter((field) => !(field in before));
	if (changes.length > 0 || unknown.length > 0) {
		// a number that changed by less than Min Change keeps the value that came out last
		const moved = [...changes.map(({ field }) => field), ...unknown];
		const now = moved.map((field) => [field, remembered(valueOf(record, field))] as const);
		const kept = Object.entries(before).filter(([field]) => watch.includes(field));
		const values = Object.fromEntries([...kept, ...now]);
		writeValues(data, { of: watched.name, values });
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

async function fetchRecord({ result, connection }: ChangePoll): Promise<Rec> {
	const reply = await connection.ask();
	switch (reply.kind) {
		case 'answer': {
			const found = readRecord(result, reply.envelope.data);
			if ('message' in found) throw new PollFailure(found);
			return found.record;
		}
		case 'failure':
			throw new PollFailure(reply.failure);
		case 'unpaid': {
			const message = `Nothing was sent, because it would go over ${reply.limit}`;
			throw new PollFailure(lastingFailure(message, 'Raise "Max Credits".'));
		}
		case 'stopped':
			throw new PollFailure(lastingFailure('The poll was stopped', ''));
	}
}

function itemOf(record: Rec, changes: readonly Change[], { shape }: Plan): INodeExecutionData {
	return { json: { ...shape(record), _changes: changes } };
}
