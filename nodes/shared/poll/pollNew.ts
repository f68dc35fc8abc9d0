import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import type { ListResult } from '../operation/operation';
import type { Plan } from '../plan/plan';
import type { Connection } from './connection';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import { PollFailure } from './failures';
import { type Identified, USUAL_TIMES } from './identity';
import { type Look, lookAt } from './lookAt';
import { type NewsMemory, readNews, writeMemory } from './memory';
import { blank, newsIn, remember } from './news';

/** What one poll for new records works with. */
export interface NewsPoll {
	readonly event: NewRecords;
	readonly result: ListResult;
	readonly plan: Plan;
	readonly connection: Connection;
	/** Most records that come out of one poll. */
	readonly limit: number;
	/** As the user sets it. */
	readonly recordsToCheck: number | undefined;
}

/**
 * Polls for new records. The first poll remembers, and gives nothing out.
 * @param data what n8n keeps for the trigger
 * @param of the name of what it watches
 * @returns the new records, those that the service lists last first; null where there are none
 * @throws {PollFailure} nothing is remembered then
 */
export async function pollNew(
	poll: NewsPoll,
	data: IDataObject,
	of: string,
): Promise<INodeExecutionData[] | null> {
	const memory = readNews(data, of);
	const isTimed = poll.event.time !== undefined;
	const least = leastOf(poll);
	if (memory === undefined) {
		// if only ids decide, with less than a full page records that move up would look new
		const first = await look(poll, isTimed ? least : Math.max(least, PAGE_SIZE));
		writeMemory(data, remember(first.looked, first.isWhole, blank(of)));
		return null;
	}
	const { looked, isWhole } = await look(poll, least, goOnWith(memory, least, poll.limit));
	const { fresh, end } = newsIn(looked, memory, least);
	const next = remember(looked, isWhole, memory);
	if (fresh.length > 0) writeMemory(data, next);
	// without items n8n may not save it; until then it saves a request
	else if (!isTimed && hasMoved(memory, next)) writeMemory(data, next);
	const hasGap = fresh.length > poll.limit || (end === 'new' && !isWhole);
	return itemsOf(fresh.slice(0, poll.limit), poll.plan, hasGap);
}

/** Where a page has one price, fewer records than it can hold cost as much. */
function leastOf({ event: { operation }, recordsToCheck }: NewsPoll): number {
	const least = recordsToCheck ?? defaultRecordsToCheck(operation);
	return operation.endpoint.price === 'perResult' ? least : Math.max(least, PAGE_SIZE);
}

/** The first record, as a sample: only this one is asked for, and nothing is remembered. */
export async function sampleNew(poll: NewsPoll): Promise<INodeExecutionData[] | null> {
	const { looked } = await look(poll, 1);
	return itemsOf(looked.slice(0, 1), poll.plan, false);
}

async function look(poll: NewsPoll, least: number, goOn?: GoOn): Promise<Look> {
	const { event, result, connection } = poll;
	const isPerResult = event.operation.endpoint.price === 'perResult';
	const hasTime = () => connection.hasTime;
	const depth = { least, isPerResult, hasTime, ...(goOn === undefined ? {} : { goOn }) };
	const times = timesOf(poll);
	const looked = await lookAt(
		result,
		times,
		depth,
		async (position, size) => await connection.ask(position, size),
	);
	if ('message' in looked) throw new PollFailure(looked);
	return looked;
}

/** If the document does not show the shape of the records, usual names of times are tried. */
function timesOf({ event, result }: NewsPoll): readonly string[] | undefined {
	return result.record.idField === undefined ? USUAL_TIMES : event.time;
}

type GoOn = (looked: readonly Identified[]) => boolean;

/** Reads more while the last record is new. If that is unclear, one more page shows whether known ones follow. */
function goOnWith(memory: NewsMemory, least: number, limit: number): GoOn {
	let unclear = 0;
	return (looked) => {
		const { fresh, end } = newsIn(looked, memory, least);
		if (end === 'unclear') unclear += 1;
		return end === 'new' ? fresh.length < limit : end === 'unclear' && unclear === 1;
	};
}

function hasMoved(memory: NewsMemory, next: NewsMemory): boolean {
	return JSON.stringify(memory) !== JSON.stringify(next);
}

function itemsOf(
	fresh: readonly Identified[],
	{ shape }: Plan,
	hasGap: boolean,
): INodeExecutionData[] | null {
	if (fresh.length === 0) return null;
	const records = fresh.map(({ record }) => shape(record)).reverse();
	return records.map((record, index) => ({
		json: (hasGap && index === 0 ? { ...record, _gap: true } : record) as IDataObject,
	}));
}
