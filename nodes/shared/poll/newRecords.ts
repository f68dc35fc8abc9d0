import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { Plan } from '../plan/request';
import type { Connection } from './connection';
import { type Identified, type ReadRecords, readRecords, type Wanted } from './firstRecords';
import {
	firstMemory,
	latestOf,
	type NewsMemory,
	pinsIn,
	readNews,
	remember,
	writeNews,
} from './newsMemory';
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
	async poll(saved: unknown, mayInclude: boolean): Promise<Polled> {
		const before = readNews(saved);
		return before ? await this.next(before) : await this.first(mayInclude);
	}

	/** Remembers what there is; nothing of it comes out unless that is asked for. */
	private async first(mayInclude: boolean): Promise<Polled> {
		const { event, plan, toCheck, pins } = this;
		const mostPins = pins && Math.max(pins, toCheck);
		const pinsOf = ({ records }: ReadRecords) => Math.min(mostPins, pinsIn(records));
		// a pinned record shows by what follows; where only places tell, records that move up would else look new
		const least = pins && (event.time ? mostPins + 1 : PAGE_SIZE);
		const existing = mayInclude && plan.settings.includeExisting ? plan.limit : 0;
		const read = await this.read((soFar) => {
			const { asked, records } = soFar;
			const most = Math.max(least, toCheck + pinsOf(soFar));
			return Math.max(0, most - asked, existing - records.length);
		});
		const items = this.itemsOf(read.records.slice(0, existing));
		return { items, memory: writeNews(remember(firstMemory(read), read, pinsOf(read))) };
	}

	/** Reads on while the last record is new, up to Limit. */
	private async next(before: NewsMemory): Promise<Polled> {
		const { plan, toCheck } = this;
		const mostPins = Math.max(this.pins, before.pins);
		const latest = latestOf(before);
		const read = await this.read((soFar) => {
			if (soFar.asked === 0) return toCheck + before.pins;
			const pins = Math.min(mostPins, pinsIn(soFar.records, latest));
			const missing = toCheck + pins - soFar.asked;
			if (missing > 0) return missing;
			const { readsOn, soFar: found } = newsIn(soFar, before);
			return readsOn && found.length < plan.limit ? undefined : 0;
		});
		const { found, hasGap } = newsIn(read, before);
		const pins = Math.min(mostPins, pinsIn(read.records));
		return { items: this.itemsOf(found, hasGap), memory: writeNews(remember(before, read, pins)) };
	}

	/** The first record, as a sample: only this one is asked for. */
	async sample(): Promise<INodeExecutionData[]> {
		const { records } = await this.read(({ asked }) => (asked === 0 ? 1 : 0));
		return this.itemsOf(records.slice(0, 1));
	}

	private async read(wanted: Wanted): Promise<ReadRecords> {
		return await readRecords(this.event, this.plan, this.connection, wanted);
	}

	/** The last of them first. */
	private itemsOf(found: readonly Identified[], hasGap = false): INodeExecutionData[] {
		return [...found].reverse().map(({ record }, at) => ({
			json: { ...this.plan.shape(record), ...(hasGap && at === 0 && { _gap: true }) },
		}));
	}
}
