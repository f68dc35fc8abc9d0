import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { Plan } from '../plan/request';
import { pauses } from '../time/pauses';
import type { Connection } from './connection';
import { type Identified, type ReadRecords, readRecords, type Wanted } from './firstRecords';
import { firstMemory, type NewsMemory, pinsIn, readNews, remember, writeNews } from './newsMemory';
import type { SubjectPoll } from './subjects';
import { newsIn } from './whatIsNew';

/** So many pinned records are read besides those to check, or as many as are to be checked. */
const MAX_PINS = 3;

/** Polls one value for new records: those that the service lists last come out first. */
export function newRecordsPoll(event: NewRecords, plan: Plan, connection: Connection): SubjectPoll {
	const { operation, time } = event;
	const { settings, limit, shape } = plan;
	const isPerResult = operation.endpoint.price === 'perResult';
	const least = settings.recordsToCheck ?? defaultRecordsToCheck(operation);
	/** How many records a quiet poll reads: fewer than a page can hold cost as much where a page has one price. */
	const toCheck = isPerResult ? least : Math.max(least, PAGE_SIZE);
	// where a page has one price, it holds them anyway
	const mostPins = isPerResult ? Math.max(MAX_PINS, toCheck) : 0;
	const pinsOf = ({ records }: ReadRecords, latest?: number) => {
		// the latest of all may be pinned in front of others: a poll that checks no more would read none but these
		const behind = pinsIn(records.slice(1));
		const isFirstToo = behind > 0 && behind + 1 >= toCheck;
		return Math.min(mostPins, isFirstToo ? behind + 1 : pinsIn(records, latest));
	};

	const read = async (wanted: Wanted, before?: NewsMemory) =>
		await readRecords(event, plan, connection, before?.seen ?? new Map(), wanted);
	const itemsOf = async (found: readonly Identified[], hasGap = false) => {
		const items: INodeExecutionData[] = [];
		const pause = pauses();
		for (const { record } of [...found].reverse()) {
			const isGap = hasGap && items.length === 0;
			items.push({ json: { ...shape(record), ...(isGap && { _gap: true }) } });
			await pause();
		}
		return items;
	};

	/** Remembers what there is, and gives out so many of it. */
	const first = async (existing: number) => {
		// a pinned record shows by what follows; where only places tell, records that move up would else look new
		const shows = !isPerResult ? 0 : time ? mostPins + 1 : PAGE_SIZE;
		const all = await read((soFar) => {
			const most = Math.max(shows, toCheck + pinsOf(soFar));
			return Math.max(0, most - soFar.asked, existing - soFar.records.length);
		});
		const memory = remember(firstMemory(all), all, pinsOf(all));
		const items = await itemsOf(all.records.slice(0, existing));
		return { items, memory: writeNews(memory) };
	};

	/** Reads on while the last record is new, up to Limit. */
	const next = async (before: NewsMemory) => {
		// what stood first in the last poll, but for pinned ones, may not have been read again yet
		const latest = [...before.seen.values()].at(-1 - before.pins);
		const all = await read((soFar) => {
			const pins = soFar.asked === 0 ? before.pins : pinsOf(soFar, latest);
			const missing = toCheck + pins - soFar.asked;
			if (missing > 0) return missing;
			const { found, hasGap } = newsIn(soFar, before);
			return hasGap && found.length < limit ? undefined : 0;
		}, before);
		const { found, hasGap } = newsIn(all, before);
		const memory = remember(before, all, pinsOf(all));
		return { items: await itemsOf(found, hasGap), memory: writeNews(memory) };
	};

	return {
		async poll(saved, mayInclude) {
			const before = readNews(saved);
			return await (before
				? next(before)
				: first(mayInclude && settings.includeExisting ? limit : 0));
		},
		/** The first record: only this one is asked for. */
		async sample() {
			const { records } = await read(({ asked }) => (asked === 0 ? 1 : 0));
			return await itemsOf(records.slice(0, 1));
		},
	};
}
