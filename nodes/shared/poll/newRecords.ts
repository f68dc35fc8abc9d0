import map from 'lodash/map';
import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { DataRecord } from '../operation/record';
import type { Plan } from '../plan/request';
import type { Connection } from './connection';
import { type ReadRecords, readRecords, type Wanted } from './firstRecords';
import {
	firstMemory,
	latestOf,
	type NewsMemory,
	pinsIn,
	readNews,
	remember,
	writeNews,
} from './newsMemory';
import type { PollBounds } from './subjects';
import type { Polled } from './triggerState';
import { foundIn, newsIn } from './whatIsNew';

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
		return before ? await this.next(before, bounds) : await this.first(bounds);
	}

	/** Remembers what there is; nothing of it comes out unless that is asked for. */
	private async first({ mayInclude, share }: PollBounds): Promise<Polled> {
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
		const memory = remember(firstMemory(read), read, pinsOf(read), share);
		const records = map(read.records.slice(0, existing), 'record');
		return { items: this.itemsOf(records.reverse()), memory: writeNews(memory) };
	}

	/** Reads on while the last record is new, up to Limit. */
	private async next(before: NewsMemory, { share }: PollBounds): Promise<Polled> {
		const { plan, toCheck } = this;
		const mostPins = Math.max(this.pins, before.pins);
		const latest = latestOf(before);
		const pinsOf = ({ records }: ReadRecords) => Math.min(mostPins, pinsIn(records, latest));
		const read = await this.read((soFar) => {
			if (soFar.asked === 0) return toCheck + before.pins;
			const missing = toCheck + pinsOf(soFar) - soFar.asked;
			if (missing > 0) return missing;
			const { end, untold } = newsIn(soFar, before);
			return end === 'known' || untold.length >= plan.limit ? 0 : undefined;
		});
		const { found, hasGap } = foundIn(read, before);
		const items = this.itemsOf(map(found, 'record').reverse(), hasGap);
		const pins = Math.min(mostPins, pinsIn(read.records));
		return { items, memory: writeNews(remember(before, read, pins, share)) };
	}

	/** The first record, as a sample: only this one is asked for. */
	async sample(): Promise<INodeExecutionData[]> {
		const { records } = await this.read(({ asked }) => (asked === 0 ? 1 : 0));
		return this.itemsOf(map(records.slice(0, 1), 'record'));
	}

	private async read(wanted: Wanted): Promise<ReadRecords> {
		return await readRecords(this.event, this.plan, this.connection, wanted);
	}

	private itemsOf(records: readonly DataRecord[], hasGap = false): INodeExecutionData[] {
		return records.map((record, at) => ({
			json: { ...this.plan.shape(record), ...(hasGap && at === 0 && { _gap: true }) },
		}));
	}
}
