import map from 'lodash/map';
import takeRight from 'lodash/takeRight';
import takeWhile from 'lodash/takeWhile';
import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { DataRecord } from '../operation/record';
import type { Plan } from '../plan/request';
import { isSameForAll } from '../send/outcome';
import type { Connection } from './connection';
import { PollFailure } from './failures';
import {
	type Beginning,
	NOTHING,
	type ReadRecords,
	readRecords,
	type Wanted,
} from './firstRecords';
import {
	firstMemory,
	MAX_SEEN,
	MAX_SEEN_IN_ALL,
	type NewsMemory,
	readNews,
	remember,
	topOf,
	writeNews,
} from './newsMemory';
import type { PollBounds } from './subjects';
import type { Polled } from './triggerState';
import { newsIn } from './whatIsNew';

/** So many pinned records are read besides those to check, or as many as the first poll has found. */
const MAX_PINS = 3;

export class NewRecordsPoll {
	/** How many records a quiet poll reads: fewer than a page can hold cost as much where a page has one price. */
	private readonly toCheck: number;
	/** Of pinned ones besides: none where a page has one price, which holds them anyway. */
	private readonly pins: number;

	constructor(
		private readonly event: NewRecords,
		private readonly plan: Plan,
		private readonly connection: Connection,
	) {
		const { operation } = event;
		const least = plan.settings.recordsToCheck ?? defaultRecordsToCheck(operation);
		const isPerResult = operation.endpoint.price === 'perResult';
		this.toCheck = isPerResult ? least : Math.max(least, PAGE_SIZE);
		this.pins = isPerResult ? MAX_PINS : 0;
	}

	/** Gives the new records, those that the service lists last first. @throws {PollFailure} nothing is remembered then */
	async poll(saved: unknown, bounds: PollBounds): Promise<Polled> {
		const before = readNews(saved);
		const now = before ? await this.next(before, bounds) : await this.first(bounds);
		const { limit } = this.plan;
		const items = this.itemsOf(now.waiting.slice(0, limit), now.hasGap);
		const hasGap = now.hasGap && items.length === 0;
		return { items, memory: writeNews({ ...now, waiting: now.waiting.slice(limit), hasGap }) };
	}

	/** Remembers what there is; nothing of it comes out unless that is asked for. */
	private async first({ mayInclude, share }: PollBounds): Promise<NewsMemory> {
		const { event, plan, toCheck, pins } = this;
		const mostPins = pins && Math.max(pins, toCheck);
		// a pinned record shows by what follows; where only places tell, records that move up would else look new
		const least = pins && (event.time ? mostPins + 1 : PAGE_SIZE);
		const existing = mayInclude && plan.settings.includeExisting ? plan.limit : 0;
		const read = await this.read({ above: 0 }, ({ asked, records }) => {
			const most = Math.max(least, toCheck + topOf(records, mostPins).pins);
			return Math.max(0, most - asked, existing - records.length);
		});
		const waiting = map(read.records.slice(0, existing).reverse(), 'record');
		return remember({ ...firstMemory(read, topOf(read.records, mostPins)), waiting }, read, share);
	}

	/** Reads on where the last poll was cut, if it was, and then the first records. */
	private async next(before: NewsMemory, bounds: PollBounds): Promise<NewsMemory> {
		if (before.unread === undefined) return await this.step(before, true, bounds);
		const rest = await this.step(before, false, bounds);
		if (!this.connection.hasTime) return rest;
		return await this.step(rest, true, bounds).catch((error: unknown) => {
			// what was paid for before comes out; the next poll tells a failure that lasts. Where the first records are
			// refused, too, it was not for the position
			if (!(error instanceof PollFailure) || isSameForAll(error.failure)) throw error;
			return rest;
		});
	}

	/** Reads records, and adds those that are new to what waits. @param isFront from the first record, else on from what is unread */
	private async step(
		memory: NewsMemory,
		isFront: boolean,
		{ share, room }: PollBounds,
	): Promise<NewsMemory> {
		const { plan, toCheck } = this;
		const { position: resumed, above = new Map(), held = [] } = memory.unread ?? {};
		const mostPins = Math.max(this.pins, memory.top.pins);
		const wanted = (read: ReadRecords) => {
			if (read.asked === 0) return isFront ? toCheck + memory.top.pins : undefined;
			const { pins } = topOf(read.records, mostPins, memory.top.latest);
			const missing = isFront ? toCheck + pins - read.asked : 0;
			if (missing > 0) return missing;
			const { end, fresh } = newsIn(read, memory, isFront);
			const isEnough =
				end === 'held'
					? above.size + read.records.length >= MAX_SEEN
					: end === 'known' || fresh.length >= plan.limit;
			return isEnough ? 0 : undefined;
		};
		const beginning = isFront ? { above: 0 } : { position: resumed, above: above.size };
		const read = await this.read(beginning, wanted).catch((error: unknown) => {
			// a position that the service does not take any more leads nowhere
			const isRefused = error instanceof PollFailure && isSameForAll(error.failure);
			if (isFront || !isRefused) throw error;
			return NOTHING;
		});
		const { end, fresh, open, isConfirmed } = newsIn(read, memory, isFront);
		const released = !isFront && isConfirmed ? held : [];
		const found = [...released, ...fresh].reverse();
		const queue = [...memory.waiting, ...map(found, 'record')];
		const waiting = [...queue.slice(0, plan.limit), ...firstOf(queue.slice(plan.limit), room)];
		// what does not fit is found again by the next poll, as far as it stands among the first records
		const lost = queue.length - waiting.length;
		const notSeen = map(isFront ? takeRight(found, lost) : [], 'id');
		const records = read.records.filter(({ id }) => !notSeen.includes(id));
		const hasLost = lost > notSeen.length;
		const top = isFront ? topOf(read.records, mostPins) : memory.top;
		const now = { ...memory, waiting, top };

		const position = (end === 'known' ? isFront && resumed : read.next) || undefined;
		const all = new Map([...above, ...records.map(({ id, time }) => [id, time] as const)]);
		const rest = isFront ? [...open, ...held] : isConfirmed ? [] : [...held, ...open];
		const fits =
			(isFront || all.size > above.size) &&
			all.size <= (rest.length > 0 ? MAX_SEEN : MAX_SEEN_IN_ALL / share) &&
			firstOf(map(rest, 'record'), room).length === rest.length;
		if (position && fits) {
			// told once; and what is held comes out with what follows it, or not at all
			const isTold = isFront && end !== 'known' && read.cutBy !== 'stopped' && open.length === 0;
			const hasGap = memory.hasGap || hasLost || isTold;
			return { ...now, hasGap, unread: { position, above: all, held: rest } };
		}
		const isShort = read.cutBy === 'short' && end !== 'known';
		const isMissed = position !== undefined || isShort || read === NOTHING;
		const hasGap = memory.hasGap || hasLost || isMissed;
		return remember({ ...now, hasGap }, { ...read, records }, share);
	}

	/** The first record, as a sample: only this one is asked for. */
	async sample(): Promise<INodeExecutionData[]> {
		const { records } = await this.read({ above: 0 }, ({ asked }) => (asked === 0 ? 1 : 0));
		return this.itemsOf(map(records.slice(0, 1), 'record'));
	}

	private async read(from: Beginning, wanted: Wanted): Promise<ReadRecords> {
		return await readRecords(this.event, this.plan, this.connection, from, wanted);
	}

	private itemsOf(records: readonly DataRecord[], hasGap = false): INodeExecutionData[] {
		return records.map((record, at) => ({
			json: { ...this.plan.shape(record), ...(hasGap && at === 0 && { _gap: true }) },
		}));
	}
}

/** The first of these records that so many characters can hold. */
function firstOf(records: readonly DataRecord[], characters: number): DataRecord[] {
	let left = characters;
	return takeWhile(records, (record) => (left -= JSON.stringify(record).length) >= 0);
}
