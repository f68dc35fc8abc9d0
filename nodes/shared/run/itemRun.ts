import { deepCopy, type INodeExecutionData } from 'n8n-workflow';
import { type FailureDetails, toItem } from '../output/items';
import type { Position } from '../paging/position';
import type { Failure } from '../request/failure';
import { Budget } from './budget';
import type { Ledger } from './ledger';
import { fetchListing } from './listing';
import type { Plan } from './plan';
import { countRecords, type Reply, type Request, type Sender } from './sender';
import type { SharedLookups } from './sharedLookups';
import { recordOf } from './single';

/** The failure that ended an input item, and what its error item tells. */
export interface FailedItem {
	readonly failure: Failure;
	readonly details: FailureDetails;
}

/** What an input item came to: its items, and the failure that ended it, if one did. */
export interface ItemOutcome {
	readonly items: INodeExecutionData[];
	readonly failed?: FailedItem;
}

/** What the input items of one run share. */
export interface RunParts {
	readonly sender: Sender;
	readonly lookups: SharedLookups;
	readonly ledger: Ledger;
	/** Base URL of the credential; empty for operations without one. */
	readonly baseUrl: string;
	/** Pages of one listing asked for before their turn, at most. */
	readonly pagesAhead: number;
}

/** Runs the operation for one input item. */
export class ItemRun {
	private readonly items: INodeExecutionData[] = [];
	private readonly budget: Budget;

	constructor(
		private readonly plan: Plan,
		private readonly parts: RunParts,
	) {
		this.budget = new Budget(plan.settings.maxCredits);
	}

	async run(): Promise<ItemOutcome> {
		if (this.plan.leftOut.length > 0) {
			const names = this.plan.leftOut.join(', ');
			this.note(`additional body fields left out, for the node sets them itself: ${names}.`);
		}
		const { result } = this.plan.operation;
		return result.kind === 'single' ? await this.single() : await this.list();
	}

	private async single(): Promise<ItemOutcome> {
		const { result, endpoint } = this.plan.operation;
		if (result.kind !== 'single') return { items: [] };
		if (this.budget.affordable(endpoint, 1) === 0) {
			this.note('not sent, for it would go over Max Credits.');
			return { items: [] };
		}
		const reply = await this.ask(undefined, undefined);
		if (reply.kind === 'halted') return { items: [] };
		if (reply.kind === 'failure') return this.failed(reply.failure);
		const found = recordOf(result, reply.envelope.data);
		if ('message' in found) return this.failed(found);
		const details = { creditsCost: reply.cost, timeMs: reply.envelope.timeMs, next: null };
		return { items: [toItem(this.plan, found.record, details)] };
	}

	private async list(): Promise<ItemOutcome> {
		const { result, endpoint } = this.plan.operation;
		if (result.kind !== 'list') return { items: [] };
		const brokenOff = await fetchListing({
			result,
			start: this.plan.start,
			wanted: this.plan.wanted,
			// With Max Credits in turn: what a short page leaves over belongs to the records it left out.
			pagesAhead: this.plan.settings.maxCredits === undefined ? this.parts.pagesAhead : 0,
			affordable: (size) => this.budget.affordable(endpoint, size),
			ask: async (position, size) => await this.ask(position, size),
			emit: (record, details) => this.items.push(toItem(this.plan, record, details)),
			note: (sentence) => this.note(sentence),
		});
		if (brokenOff === undefined) return { items: this.items };
		return this.failed(brokenOff.failure, this.items.length, brokenOff.position);
	}

	private async ask(position: Position | undefined, size: number | undefined): Promise<Reply> {
		const { operation, settings, name } = this.plan;
		const { result, endpoint } = operation;
		const paging = result.kind === 'list' ? result.paging : undefined;
		const request: Request = {
			url: `${this.plan.baseUrl ?? this.parts.baseUrl}${endpoint.path}`,
			endpoint,
			body: {
				...this.plan.body,
				...position,
				...(paging?.size === undefined ? {} : { [paging.size]: size }),
			},
			name,
			size,
			maxRetries: settings.maxRetries,
			timeout: settings.timeout,
			countResults: (data) =>
				countRecords(data, result.kind === 'list' ? result.listKey : undefined),
		};
		return settings.reuseLookups ? await this.reuse(request) : await this.send(request);
	}

	private async reuse(request: Request): Promise<Reply> {
		const { lookups, ledger } = this.parts;
		const answers = lookups.answersOf(this.plan.group);
		if (answers === undefined) return await this.send(request);
		const key = JSON.stringify(request.body);
		const known = answers.get(key);
		if (known === undefined) {
			const sent = this.send(request);
			answers.set(key, sent);
			return await sent;
		}
		ledger.reused += 1;
		const reply = await this.budget.countReused(request, known);
		if (reply.kind !== 'envelope') return reply;
		return { ...reply, envelope: { ...reply.envelope, data: deepCopy(reply.envelope.data) } };
	}

	private async send(request: Request): Promise<Reply> {
		return await this.parts.sender.send(request, this.budget);
	}

	/** @param fetched records that came before the failure; undefined where the operation is no listing */
	private failed(failure: Failure, fetched?: number, resumeFrom?: Position): ItemOutcome {
		const details = {
			...(failure.status === undefined ? {} : { status: failure.status }),
			...(fetched === undefined ? {} : { fetched }),
			creditsSpent: this.budget.spent,
			...(resumeFrom === undefined ? {} : { resumeFrom }),
		};
		return { items: this.items, failed: { failure, details } };
	}

	private note(sentence: string): void {
		this.parts.ledger.note(this.plan.itemIndex, sentence);
	}
}
