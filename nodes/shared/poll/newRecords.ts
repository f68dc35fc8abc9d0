import map from 'lodash/map';
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
	latestIn,
	MAX_SEEN,
	MAX_SEEN_IN_ALL,
	type NewsMemory,
	pinsIn,
	readNews,
	remember,
	writeNews,
} from './newsMemory';
import type { Polled } from './triggerState';
import { newsIn } from './whatIsNew';

/** Max characters of records that wait: they are written with every item that comes out. */
export const MAX_WAITING = 200_000;

/** What a poll may give out and keep. */
export interface PollBounds {
	/** Whether a first poll may give out what is there: not where a memory was lost. */
	readonly mayInclude: boolean;
	/** How many subjects share the memory. */
	readonly share: number;
	/** Characters of records that may wait. */
	readonly room: number;
}

/** So many records are read at most besides those to check, because they are pinned: a listing whose latest record was deleted looks pinned, too. */
const MAX_PINS = 2;

const ALONE: PollBounds = { mayInclude: true, share: 1, room: MAX_WAITING };

type Found = Pick<Identified, 'record' | 'id'>;

/** What one reading has brought. */
interface Step {
	readonly memory: NewsMemory;
	/** New records, oldest first. */
	readonly found: readonly Found[];
	/** Whether a limit left something unread, or something was missed. */
	readonly hasGap: boolean;
}

export class NewRecordsPoll {
	/** How many records a quiet poll reads: fewer than a page can hold cost as much where a page has one price. */
	private readonly minRecords: number;
	private readonly isPerResult: boolean;

	constructor(
		private readonly event: NewRecords,
		private readonly plan: Plan,
		private readonly connection: Connection,
	) {
		const { operation } = event;
		const least = plan.settings.recordsToCheck ?? defaultRecordsToCheck(operation);
		this.isPerResult = operation.endpoint.price === 'perResult';
		this.minRecords = this.isPerResult ? least : Math.max(least, PAGE_SIZE);
	}

	/** Gives the new records, those that the service lists last first. @throws {PollFailure} nothing is remembered then */
	async poll(saved: unknown, bounds = ALONE): Promise<Polled> {
		const before = readNews(saved);
		if (before === undefined) return await this.firstPoll(bounds);
		const steps = await this.readings(before, bounds);
		const { memory, found: last } = steps.at(-1) as Step;
		const { limit } = this.plan;
		const found = steps.flatMap((step) => step.found);
		const queue = [...before.waiting, ...map(found, 'record')];
		const { waiting, lost } = fitting(queue.slice(limit), bounds.room);
		const hasGap = before.hasGap || steps.some((step) => step.hasGap) || lost > last.length;
		const items = this.itemsOf(queue.slice(0, limit), hasGap);
		const after = { ...memory, waiting, hasGap: hasGap && items.length === 0 };
		const again = map(found.slice(found.length - lost), 'id');
		return { items, memory: writeNews(forget(after, again)) };
	}

	/** Reads on where the last poll was cut, if it was, and then the first records. */
	private async readings(before: NewsMemory, bounds: PollBounds): Promise<Step[]> {
		const steps: Step[] = [];
		const read = async (isFront: boolean) => {
			steps.push(await this.reading(steps.at(-1)?.memory ?? before, isFront, bounds));
		};
		if (before.unread !== undefined) await read(false);
		if (steps.length > 0 && !this.connection.hasTime) return steps;
		await read(true).catch((error: unknown) => {
			// what was paid for before comes out; the next poll tells a failure that lasts
			if (steps.length === 0 || !(error instanceof PollFailure)) throw error;
		});
		return steps;
	}

	/** @param isFront from the first record, else on from what is unread */
	private async reading(
		memory: NewsMemory,
		isFront: boolean,
		{ share, room }: PollBounds,
	): Promise<Step> {
		const { event, connection, plan } = this;
		const { unread = { position: undefined, above: new Map<string, undefined>(), held: [] } } =
			memory;
		const { above, held } = unread;
		const wanted = (read: ReadRecords) => {
			if (read.asked === 0) return isFront ? this.minRecords + memory.pins : undefined;
			const { pins } = this.topOf(read, memory.latest);
			const missing = isFront ? this.minRecords + pins - read.asked : 0;
			if (missing > 0) return missing;
			const { end, fresh } = newsIn(read, memory, isFront);
			const isEnough =
				end === 'held'
					? above.size + read.records.length >= MAX_SEEN
					: end === 'known' || fresh.length >= plan.limit;
			return isEnough ? 0 : undefined;
		};
		const beginning = isFront ? { above: 0 } : { position: unread.position, above: above.size };
		const read = await readRecords(event, connection, beginning, wanted).catch((error: unknown) => {
			// a position that the service does not take any more leads nowhere
			const { failure } = error instanceof PollFailure ? error : {};
			if (isFront || failure === undefined || !isSameForAll(failure)) throw error;
			return NOTHING;
		});
		const { end, fresh, open, isConfirmed } = newsIn(read, memory, isFront);
		const isCut = end !== 'known' && read.next !== null && read.cutBy !== 'short';
		const rest = isFront ? [...open, ...held] : isConfirmed ? [] : [...held, ...open];
		const position = (isCut ? read.next : isFront && unread.position) || undefined;
		const all = new Map([...above, ...read.records.map(({ id, time }) => [id, time] as const)]);
		const fits =
			(isFront || all.size > above.size) &&
			all.size <= (rest.length > 0 ? MAX_SEEN : MAX_SEEN_IN_ALL / share) &&
			fitting(map(rest, 'record'), room).lost === 0;
		const released = !isFront && isConfirmed ? held : [];
		const found = [...released, ...fresh].reverse();
		const now = isFront ? { ...memory, ...this.topOf(read) } : memory;
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
		const { event, connection, minRecords, plan } = this;
		// if only places tell, with less than a full page records that move up would look new; a pinned one shows by what follows
		const least = Math.max(minRecords, event.time === undefined ? PAGE_SIZE : MAX_PINS + 1);
		const existing = mayInclude && plan.settings.includeExisting ? plan.limit : 0;
		const read = await readRecords(event, connection, { above: 0 }, (read) =>
			Math.max(0, least + this.topOf(read).pins - read.asked, existing - read.records.length),
		);
		const out = read.records.slice(0, existing).reverse();
		const memory = { ...firstMemory(read), ...this.topOf(read) };
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

	/** What is pinned to the top is read besides those to check, and the latest time shows it; a page that has one price holds it anyway. */
	private topOf({ records }: ReadRecords, latest?: number): Pick<NewsMemory, 'pins' | 'latest'> {
		if (!this.isPerResult) return { pins: 0 };
		const pins = Math.min(MAX_PINS, pinsIn(records, latest));
		return { pins, latest: latestIn(records) };
	}

	private itemsOf(records: readonly DataRecord[], hasGap = false): INodeExecutionData[] {
		return records.map((record, at) => ({
			json: { ...this.plan.shape(record), ...(hasGap && at === 0 && { _gap: true }) },
		}));
	}
}

/** The first of these records that so many characters can hold, and how many cannot be kept. */
function fitting(records: readonly DataRecord[], room: number) {
	let characters = 0;
	const isTooMuch = (record: DataRecord) => (characters += JSON.stringify(record).length) > room;
	const end = records.findIndex(isTooMuch);
	const waiting = end < 0 ? [...records] : records.slice(0, end);
	return { waiting, lost: records.length - waiting.length };
}

/** Forgets records that were read, so that the next poll finds them again. */
function forget(memory: NewsMemory, ids: readonly string[]): NewsMemory {
	const { seen, unread, length } = memory;
	const without = (all: NewsMemory['seen']) =>
		new Map([...all].filter(([id]) => !ids.includes(id)));
	return {
		...memory,
		seen: without(seen),
		length: Math.max(0, length - ids.length),
		unread: unread && { ...unread, above: without(unread.above) },
	};
}
