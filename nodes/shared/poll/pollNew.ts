import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import type { Plan } from '../plan/plan';
import { defaultRecordsToCheck } from '../operation/event';
import type { Identified } from './identity';
import { type GoOn, look, type WatchedListing } from './look';
import { type NewsMemory, readNews, writeNews } from './memory';
import { firstMemory, findNewRecords, remember } from './news';
import { queued } from './waiting';
import type { Watched } from './watched';

type Rec = Readonly<Record<string, unknown>>;

/** What one poll for new records works with. */
export interface NewsPoll extends WatchedListing {
	readonly plan: Plan;
	/** Most records that come out of one poll. */
	readonly limit: number;
	/** As the user sets it. */
	readonly recordsToCheck: number | undefined;
	/** Whether the first poll gives out what is there. */
	readonly includeExisting: boolean;
}

/**
 * Polls for new records. The first poll remembers, and gives nothing out unless it is asked to.
 * @param data what n8n keeps for the trigger
 * @returns the new records, those that the service lists last first; null where there are none
 * @throws {PollFailure} nothing is remembered then
 */
export async function pollNew(
	poll: NewsPoll,
	data: IDataObject,
	watched: Watched,
): Promise<INodeExecutionData[] | null> {
	const memory = readNews(data, watched);
	if (memory === undefined) return await firstPoll(poll, data, watched.name);
	const least = leastOf(poll);
	const looked = await look(poll, least, goOnWith(memory, least, poll.limit));
	const { fresh, open, end } = findNewRecords(looked, memory, least);
	const hasGap = !looked.isWhole && (end === 'new' || end === 'open');
	// a limit kept the poll from meeting the known record that would tell
	const found = hasGap && end === 'open' ? openToo(looked.looked, fresh, open) : fresh;
	const { out, waiting, left } = queued(memory.waiting, [...found].reverse(), poll.limit);
	const next = { ...remember(memory, looked, left), waiting };
	// n8n may not save what a quiet poll remembers; until then it saves a request
	if (out.length > 0 || next.seen !== memory.seen) writeNews(data, next);
	return itemsOf(out, poll.plan, hasGap);
}

async function firstPoll(
	poll: NewsPoll,
	data: IDataObject,
	of: string,
): Promise<INodeExecutionData[] | null> {
	const { event, limit, includeExisting } = poll;
	// if only places tell, with less than a full page records that move up would look new
	const least = event.time === undefined ? Math.max(leastOf(poll), PAGE_SIZE) : leastOf(poll);
	const looked = await look(poll, includeExisting ? Math.max(least, limit) : least);
	writeNews(data, remember(firstMemory(of, looked), looked, []));
	const existing = includeExisting ? looked.looked.slice(0, limit).reverse() : [];
	return itemsOf(
		existing.map(({ record }) => record),
		poll.plan,
		false,
	);
}

/** Reads more while the last record is new, or may be. One that has probably moved up is worth one more page. */
function goOnWith(memory: NewsMemory, least: number, limit: number): GoOn {
	let movedUp = 0;
	return (looked) => {
		const { fresh, open, end } = findNewRecords(looked, memory, least);
		if (end === 'movedUp') movedUp += 1;
		if (end === 'movedUp') return movedUp === 1;
		return end !== 'known' && fresh.length + (end === 'open' ? open.length : 0) < limit;
	};
}

function openToo(
	looked: readonly Identified[],
	fresh: readonly Identified[],
	open: readonly Identified[],
): Identified[] {
	const found = new Set([...fresh, ...open]);
	return looked.filter((entry) => found.has(entry));
}

/** Where a page has one price, fewer records than it can hold cost as much. */
function leastOf({ event: { operation }, recordsToCheck }: NewsPoll): number {
	const least = recordsToCheck ?? defaultRecordsToCheck(operation);
	return operation.endpoint.price === 'perResult' ? least : Math.max(least, PAGE_SIZE);
}

/** The first record, as a sample: only this one is asked for, and nothing is remembered. */
export async function sampleNew(poll: NewsPoll): Promise<INodeExecutionData[] | null> {
	const { looked } = await look(poll, 1);
	const first = looked.slice(0, 1).map(({ record }) => record);
	return itemsOf(first, poll.plan, false);
}

function itemsOf(
	records: readonly Rec[],
	{ shape }: Plan,
	hasGap: boolean,
): INodeExecutionData[] | null {
	if (records.length === 0) return null;
	return records.map((record, at) => ({
		json: (hasGap && at === 0 ? { ...shape(record), _gap: true } : shape(record)) as IDataObject,
	}));
}
