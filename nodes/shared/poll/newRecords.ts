import map from 'lodash/map';
import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { DataRecord } from '../operation/record';
import type { Plan } from '../plan/request';
import type { Connection } from './connection';
import { type FirstRecords, type Identified, readFirstRecords } from './firstRecords';
import { firstMemory, type NewsMemory, readNews, remember, writeNews } from './newsMemory';
import type { Polled } from './triggerState';

export class NewRecordsPoll {
	/** How many records a quiet poll reads: fewer than a page can hold cost as much where a page has one price. */
	private readonly minRecords: number;

	constructor(
		private readonly event: NewRecords,
		private readonly plan: Plan,
		private readonly connection: Connection,
	) {
		const { operation } = event;
		const least = plan.settings.recordsToCheck ?? defaultRecordsToCheck(operation);
		const isPerResult = operation.endpoint.price === 'perResult';
		this.minRecords = isPerResult ? least : Math.max(least, PAGE_SIZE);
	}

	/** Gives the new records, those that the service lists last first. @throws {PollFailure} nothing is remembered then */
	async poll(saved: unknown): Promise<Polled> {
		const { event, connection, minRecords, plan } = this;
		const memory = readNews(saved);
		if (memory === undefined) return await this.firstPoll();
		let movedUp = 0;
		const first = await readFirstRecords(event, connection, minRecords, (read) => {
			const { possible, end } = findNewRecords(read, memory, minRecords);
			// one that has probably moved up is worth one more page
			if (end === 'movedUp') return (movedUp += 1) === 1;
			return end === 'new' && possible.length < plan.limit;
		});
		const { fresh, possible, end } = findNewRecords(first, memory, minRecords);
		const hasGap = !first.isWhole && end === 'new';
		// with a gap, a limit kept the poll from meeting the known record that would tell
		const found = [...(hasGap ? possible : fresh)].reverse();
		const { out, waiting, unkept } = queued(memory.waiting, found, plan.limit);
		const items = this.itemsOf(out, hasGap);
		return { items, memory: writeNews({ ...remember(memory, first, unkept), waiting }) };
	}

	/** Remembers what there is, and gives nothing out unless it is asked to. */
	private async firstPoll(): Promise<Polled> {
		const { event, connection, minRecords, plan } = this;
		// if only places tell, with less than a full page records that move up would look new
		const least = event.time === undefined ? Math.max(minRecords, PAGE_SIZE) : minRecords;
		const existing = plan.settings.includeExisting ? plan.limit : 0;
		const first = await readFirstRecords(event, connection, Math.max(least, existing));
		const out = first.records.slice(0, existing).reverse();
		const memory = writeNews(remember(firstMemory(first), first, []));
		return { items: this.itemsOf(map(out, 'record')), memory };
	}

	/** The first record, as a sample: only this one is asked for. */
	async sample(): Promise<INodeExecutionData[]> {
		const { records } = await readFirstRecords(this.event, this.connection, 1);
		return this.itemsOf(map(records.slice(0, 1), 'record'));
	}

	private itemsOf(records: readonly DataRecord[], hasGap = false): INodeExecutionData[] {
		const { shape } = this.plan;
		return records.map((record, at) => ({
			json: { ...shape(record), ...(hasGap && at === 0 && { _gap: true }) },
		}));
	}
}

/** What a poll has found among the records that it has read so far. */
interface News {
	/** The new records, in the order of the service. */
	readonly fresh: readonly Identified[];
	/** These, and those behind all that are known that are new if a known one follows, as only their place tells. */
	readonly possible: readonly Identified[];
	/**
	 * What stands at the end: a known record (no new ones follow), one that is or may be new, or one that has
	 * probably moved up from behind, as others were deleted.
	 */
	readonly end: 'known' | 'new' | 'movedUp';
}

/**
 * Tells which of the first records of a listing are new: those that were not seen before, and came into
 * the listing after the floor, wherever they stand. Without a time, and where nothing is known of the
 * times behind the first records, those before a known one. Where the whole listing is known, all others.
 * @param minRecords how many of them a quiet poll reads
 */
function findNewRecords(
	{ records, lastPage }: FirstRecords,
	{ seen, floor = -Infinity, rule }: NewsMemory,
	minRecords: number,
): News {
	const isKnown = ({ id }: Identified) => seen.has(id);
	const mayBeNew = (entry: Identified) => !isKnown(entry) && (entry.time ?? Infinity) > floor;
	const lastKnown = records.findLastIndex(isKnown);
	const tells = ({ time }: Identified) =>
		rule === 'whole' || (rule === 'time' && time !== undefined);
	const fresh = records.filter((entry, at) => mayBeNew(entry) && (at < lastKnown || tells(entry)));
	// a record whose date is wrong, or that was overlooked, does not tell what follows
	const last = records.slice(lastPage).findLast((entry) => isKnown(entry) || mayBeNew(entry));
	if (last === undefined || isKnown(last)) return { fresh, possible: fresh, end: 'known' };
	if (fresh.includes(last)) return { fresh, possible: fresh, end: 'new' };
	// most of the first records are not known: what is known there is pinned to the top
	const onlyPinnedIsKnown = lastKnown < Math.min(minRecords, records.length) / 2 - 1;
	return onlyPinnedIsKnown
		? { fresh, possible: records.filter(mayBeNew), end: 'new' }
		: { fresh, possible: fresh, end: 'movedUp' };
}

/** Max characters of records that wait: they are written with every item that comes out. */
const MAX_WAITING = 200_000;

/** Lets records out, those that have waited first. @param fresh new records, oldest first @param limit most that come out */
function queued(waited: readonly DataRecord[], fresh: readonly Identified[], limit: number) {
	const queue = [...waited, ...map(fresh, 'record')];
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
