import type { IDataObject } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { DataRecord } from '../operation/record';
import { limit } from '../options/listing';
import type { Parameters } from '../plan/parameters';
import type { Plan } from '../plan/planner';
import type { Identified } from './identity';
import { readLatest, type ReadsOn, type WatchedListing } from './latest';
import type { Items } from './pollReason';
import { type NewsMemory, readNews, writeNews } from './memory';
import { findNewRecords, firstMemory, remember } from './newRecords';

/** What one poll for new records works with. */
export interface NewsPoll extends WatchedListing {
	readonly plan: Plan;
	/** Most records that come out of one poll. */
	readonly limit: number;
}

/** @throws {InvalidParameter} */
export function readNewsSettings(event: NewRecords, parameters: Parameters) {
	const { result } = event.operation;
	if (result.kind !== 'list') throw new Error(`The event ${event.option.value} watches no listing`);
	return {
		event,
		result,
		limit: limit.read(parameters.read('limit', 0, limit.property.default)),
	};
}

/**
 * Polls for new records, and gives those that the service lists last first, or null. The first poll remembers,
 * and gives nothing out unless it is asked to. @throws {PollFailure} nothing is remembered then
 */
export async function pollNew(poll: NewsPoll, data: IDataObject, watchKey: string): Promise<Items> {
	const memory = readNews(data, watchKey);
	if (memory === undefined) return await firstPoll(poll, data, watchKey);
	const minRecords = minRecordsOf(poll);
	const latest = await readLatest(poll, minRecords, readsOnWith(memory, minRecords, poll.limit));
	const { fresh, open, end } = findNewRecords(latest, memory, minRecords);
	const hasGap = !latest.isWhole && (end === 'new' || end === 'open');
	// a limit kept the poll from meeting the known record that would tell
	const mayBeNew = new Set([...fresh, ...(hasGap && end === 'open' ? open : [])]);
	const found = latest.records.filter((entry) => mayBeNew.has(entry)).reverse();
	const { out, waiting, unkept } = queued(memory.waiting, found, poll.limit);
	const next = { ...remember(memory, latest, unkept), waiting };
	// n8n may not save what a quiet poll remembers; until then it saves a request
	if (out.length > 0 || next.seen !== memory.seen) writeNews(data, next);
	return itemsOf(out, poll.plan, hasGap);
}

async function firstPoll(poll: NewsPoll, data: IDataObject, watchKey: string): Promise<Items> {
	const { event, plan } = poll;
	const least = minRecordsOf(poll);
	// if only places tell, with less than a full page records that move up would look new
	const minRecords = event.time === undefined ? Math.max(least, PAGE_SIZE) : least;
	const existing = plan.settings.includeExisting ? poll.limit : 0;
	const latest = await readLatest(poll, Math.max(minRecords, existing));
	writeNews(data, remember(firstMemory(watchKey, latest), latest, []));
	const out = latest.records.slice(0, existing).reverse();
	return itemsOf(recordsOf(out), plan);
}

/** Reads more while the last record is new, or may be. One that has probably moved up is worth one more page. */
function readsOnWith(memory: NewsMemory, minRecords: number, maxNew: number): ReadsOn {
	let movedUp = 0;
	return (latest) => {
		const { fresh, open, end } = findNewRecords(latest, memory, minRecords);
		if (end === 'movedUp') return (movedUp += 1) === 1;
		return end !== 'known' && fresh.length + (end === 'open' ? open.length : 0) < maxNew;
	};
}

/** Where a page has one price, fewer records than it can hold cost as much. */
function minRecordsOf({ event: { operation }, plan: { settings } }: NewsPoll): number {
	const least = settings.recordsToCheck ?? defaultRecordsToCheck(operation);
	return operation.endpoint.price === 'perResult' ? least : Math.max(least, PAGE_SIZE);
}

/** The first record, as a sample: only this one is asked for, and nothing is remembered. */
export async function sampleNew(poll: NewsPoll): Promise<Items> {
	const { records } = await readLatest(poll, 1);
	return itemsOf(recordsOf(records.slice(0, 1)), poll.plan);
}

function recordsOf(entries: readonly Identified[]): DataRecord[] {
	return entries.map(({ record }) => record);
}

function itemsOf(records: readonly DataRecord[], { shape }: Plan, hasGap = false): Items {
	if (records.length === 0) return null;
	return records.map((record, at) => ({
		json: (hasGap && at === 0 ? { ...shape(record), _gap: true } : shape(record)) as IDataObject,
	}));
}

/** Max characters of records that wait: they are written with every item that comes out. */
const MAX_WAITING = 200_000;

/** Lets records out, those that have waited first. @param fresh new records, oldest first @param limit most that come out */
function queued(waited: readonly DataRecord[], fresh: readonly Identified[], limit: number) {
	const queue = [...waited, ...recordsOf(fresh)];
	const out = queue.slice(0, limit);
	let characters = 0;
	const waiting: DataRecord[] = [];
	for (const record of queue.slice(limit)) {
		characters += JSON.stringify(record).length;
		if (characters > MAX_WAITING) break;
		waiting.push(record);
	}
	// what is too much to be kept, the next poll has to find again
	const kept = out.length + waiting.length - waited.length;
	return { out, waiting, unkept: fresh.slice(kept) };
}
