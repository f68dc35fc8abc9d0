import map from 'lodash/map';
import takeWhile from 'lodash/takeWhile';
import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { DataRecord } from '../operation/record';
import type { Plan } from '../plan/request';
import { isSameForAll } from '../send/result';
import type { Connection } from './connection';
import { PollFailure } from './failures';
import { type Identified, NOTHING, type ReadRecords, readRecords } from './firstRecords';
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

/** What one reading has brought. */
interface Step {
	readonly memory: NewsMemory;
	/** New records, oldest first. */
	readonly found: ReadonlyArray<Pick<Identified, 'record' | 'id'>>;
	/** Whether a limit left something unread, or something was missed. */
	readonly hasGap: boolean;
}

export class NewRecordsPoll {
	/** How many records a quiet poll reads: fewer than a page can hold cost as much where a page has one price. */
	private readonly toCheck: number;
	/** What is pinned to the top counts where each record costs a credit: a page that has one price holds it anyway. */
	private readonly isPerResult: boolean;

	constructor(
		private readonly event: NewRecords,
		private readonly plan: Plan,
		private readonly connection: Connection,
	) {
		const { operation } = event;
		const least = plan.settings.recordsToCheck ?? defaultRecordsToCheck(operation);
		this.isPerResult = operation.endpoint.price === 'perResult';
		this.toCheck = this.isPerResult ? least : Math.max(least, PAGE_SIZE);
	}

	/** Gives the new records, those that the service lists last first. @throws {PollFailure} nothing is remembered then */
	async poll(saved: unknown, bounds: PollBounds): Promise<Polled> {
		const before = readNews(saved);
		if (before === undefined) return await this.firstPoll(bounds);
		const steps = await this.steps(before, bounds);
		const last = steps.at(-1) as Step;
		const found = steps.flatMap((step) => step.found);
		const queue = [...before.waiting, ...map(found, 'record')];
		const { limit } = this.plan;
		const waiting = firstOf(queue.slice(limit), bounds.room);
		// what does not fit is found again by the next poll, as far as it stands among the first records
		const lost = Math.max(0, queue.length - limit - waiting.length);
		const hasGap = before.hasGap || steps.some((step) => step.hasGap) || lost > last.found.length;
		const items = this.itemsOf(queue.slice(0, limit), hasGap);
		const memory = { ...last.memory, waiting, hasGap: hasGap && items.length === 0 };
		const forgotten = map(found.slice(found.length - lost), 'id');
		return { items, memory: writeNews(without(memory, forgotten)) };
	}

	/** Reads on where the last poll was cut, if it was, and then the first records. */
	private async steps(before: NewsMemory, bounds: PollBounds): Promise<Step[]> {
		if (before.unread === undefined) return [await this.step(before, true, bounds)];
		const rest = await this.step(before, false, bounds);
		if (!this.connection.hasTime) return [rest];
		const front = await this.step(rest.memory, true, bounds).catch((error: unknown) => {
			// what was paid for before comes out; the next poll tells a failure that lasts
			if (!(error instanceof PollFailure)) throw error;
			return [];
		});
		return [rest, front].flat();
	}

	/** @param isFront from the first record, else on from what is unread */
	private async step(
		memory: NewsMemory,
		isFront: boolean,
		{ share, room }: PollBounds,
	): Promise<Step> {
		const { event, connection, plan, toCheck } = this;
		const { position: resumed, above = new Map(), held = [] } = memory.unread ?? {};
		const mostPins = Math.max(MAX_PINS, memory.top.pins);
		const wanted = (read: ReadRecords) => {
			if (read.asked === 0) return isFront ? toCheck + memory.top.pins : undefined;
			const { pins } = this.topOf(read, mostPins, memory.top.latest);
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
		const read = await readRecords(event, connection, beginning, wanted).catch((error: unknown) => {
			// a position that the service does not take any more leads nowhere
			const isRefused = error instanceof PollFailure && isSameForAll(error.failure);
			if (isFront || !isRefused) throw error;
			return NOTHING;
		});
		const { end, fresh, open, isConfirmed } = newsIn(read, memory, isFront);
		const isCut = end !== 'known' && read.next !== null && read.cutBy !== 'short';
		const released = !isFront && isConfirmed ? held : [];
		const found = [...released, ...fresh].reverse();
		const now = isFront ? { ...memory, top: this.topOf(read, mostPins) } : memory;

		const position = (isCut ? read.next : isFront && resumed) || undefined;
		const all = new Map([...above, ...read.records.map(({ id, time }) => [id, time] as const)]);
		const rest = isFront ? [...open, ...held] : isConfirmed ? [] : [...held, ...open];
		const fits =
			(isFront || all.size > above.size) &&
			all.size <= (rest.length > 0 ? MAX_SEEN : MAX_SEEN_IN_ALL / share) &&
			firstOf(map(rest, 'record'), room).length === rest.length;
		if (position && fits) {
			// told once; and what is held comes out with what follows it, or not at all
			const hasGap = isFront && isCut && read.cutBy !== 'stopped' && open.length === 0;
			return { found, hasGap, memory: { ...now, unread: { position, above: all, held: rest } } };
		}
		const isShort = read.cutBy === 'short' && end !== 'known';
		const hasGap = position !== undefined || isShort || read === NOTHING;
		return { found, hasGap, memory: remember(now, read, share) };
	}

	/** Remembers what there is, and gives nothing out unless it is asked to. */
	private async firstPoll({ mayInclude, share }: PollBounds): Promise<Polled> {
		const { event, connection, plan, toCheck } = this;
		const mostPins = Math.max(MAX_PINS, toCheck);
		// where only places tell, records that move up would else look new; a pinned one shows by what follows
		const perResult = event.time === undefined ? Math.max(PAGE_SIZE, toCheck) : mostPins + 1;
		const least = this.isPerResult ? perResult : toCheck;
		const existing = mayInclude && plan.settings.includeExisting ? plan.limit : 0;
		const read = await readRecords(event, connection, { above: 0 }, (read) => {
			const behindPins = toCheck + this.topOf(read, mostPins).pins;
			return Math.max(0, Math.max(least, behindPins) - read.asked, existing - read.records.length);
		});
		const out = read.records.slice(0, existing).reverse();
		const memory = firstMemory(read, this.topOf(read, mostPins));
		return {
			items: this.itemsOf(map(out, 'record')),
			memory: writeNews(remember(memory, read, share)),
		};
	}

	/** The first record, as a sample: only this one is asked for. */
	async sample(): Promise<INodeExecutionData[]> {
		const { event, connection } = this;
		const once = ({ asked }: ReadRecords) => (asked === 0 ? 1 : 0);
		const { records } = await readRecords(event, connection, { above: 0 }, once);
		return this.itemsOf(map(records.slice(0, 1), 'record'));
	}

	private topOf({ records }: ReadRecords, mostPins: number, latest?: number): NewsMemory['top'] {
		return this.isPerResult ? topOf(records, mostPins, latest) : { pins: 0 };
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

/** The memory without records that were read, so that the next poll finds them again. */
function without(memory: NewsMemory, ids: readonly string[]): NewsMemory {
	const { seen, unread, length } = memory;
	const rest = (all: NewsMemory['seen']) => new Map([...all].filter(([id]) => !ids.includes(id)));
	return {
		...memory,
		seen: rest(seen),
		length: Math.max(0, length - ids.length),
		unread: unread && { ...unread, above: rest(unread.above) },
	};
}
