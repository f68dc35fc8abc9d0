import { type Endpoint, highestPrice, PAGE_SIZE } from '../contract/endpoint';
import { quoted } from '../operation/quoted';
import { commonOptions } from '../options/commonOptions';
import type { Stop, Stopped } from './stop';

/** What a run or a poll has used so far. */
export class Usage {
	credits = 0;
	requests = 0;
	retries = 0;
	/** Requests that the service has refused for its pace, and that were sent again. */
	refused = 0;
	/** Requests without a usable answer, which the service may have charged. */
	unanswered = 0;
	/** Input items that are equal to an earlier one, whose outcome is theirs. */
	equalItems = 0;
	/** Kept answers of earlier runs, pages of listings among them, and when the oldest came, in epoch milliseconds. */
	taken = 0;
	takenPages = 0;
	oldestAt = Infinity;
	/** Answers of a run that came to nothing which stay for later runs. */
	left = 0;
	/** Whether a run by hand is given every answer within an hour. */
	isFreeAgain = true;
}

/** What is counted against a budget. */
export class Ledger {
	/** Reserved by requests whose cost is not known yet. */
	open = 0;
	/** Spent, or kept for requests that got no answer. */
	used = 0;
	/** As `performance.now()` counts. */
	lastUse = performance.now();
	private waiting: Array<() => void> = [];

	/** Whether the cost of a request is not known yet. */
	get isInUse(): boolean {
		return this.open > 0;
	}

	/** Replaces a reservation with the real cost, or keeps all of it if the cost is not known. */
	settle(reserved: number, used: number): void {
		this.open = addCredits(this.open, -reserved);
		this.used = addCredits(this.used, used);
		this.lastUse = performance.now();
		for (const wake of this.waiting.splice(0)) wake();
	}

	async settled(): Promise<void> {
		await new Promise<void>((resolve) => this.waiting.push(resolve));
	}
}

export class Budget {
	/** Spent before, where others count in the same ledger. */
	readonly before: number;

	/** @param scope whose it is @param most credits that may be spent */
	constructor(
		readonly scope: 'item' | 'run',
		readonly most = Infinity,
		readonly ledger = new Ledger(),
	) {
		this.before = ledger.used;
	}

	/** Credits that can be reserved now, rounded down; a little is added first, because binary numbers are inexact. */
	get free(): number {
		const { used, open } = this.ledger;
		return Math.floor((this.most - used - open) * STEPS + 0.001) / STEPS;
	}

	/** How many of so many records can be asked for now: as many as a page can hold and can be paid; 0 where not even one. Nothing else decides it. */
	affords(endpoint: Endpoint, wanted: number): number {
		const { free } = this;
		if (free < highestPrice(endpoint, 1)) return 0;
		const size = Math.min(PAGE_SIZE, wanted);
		return endpoint.price === 'perResult' ? Math.min(size, Math.floor(free)) : size;
	}

	/** As messages name it: `'Max Credits' (13)`. */
	get inWords(): string {
		const { maxCredits, maxRunCredits } = commonOptions;
		const { property } = this.scope === 'item' ? maxCredits : maxRunCredits;
		return `${quoted(property.displayName)} (${this.most})`;
	}
}

/** Credits that are reserved for one request. */
export interface Reservation {
	readonly kind: 'reserved';
	/** Records that the request may ask for; as many as it asked for, or as many as can be paid. */
	readonly size: number;
	readonly credits: number;
}

/** Nothing more can be asked for without going over a budget. */
export interface BudgetExceeded {
	readonly kind: 'unpaid';
	readonly budget: Budget;
}

/**
 * What one input item may spend: of its own budget, and of that of the whole run. A request reserves the most that
 * it can cost before it is sent, and settles when its cost is known; one that got no answer keeps its reservation,
 * because the service may have charged it.
 */
export class Spending {
	/** Credits that the item itself spent. */
	spent = 0;

	constructor(
		readonly own: Budget,
		private readonly run: Budget,
	) {}

	/**
	 * Sets credits aside for a request. While requests under way may still give credits back, it waits for them,
	 * without holding any. @param least so many records at least have to be paid
	 */
	async reserve(
		endpoint: Endpoint,
		size: number,
		stop: Stop,
		least = 1,
	): Promise<Reservation | BudgetExceeded | Stopped> {
		const { own, run } = this;
		const most = own.affords(endpoint, size);
		const mayGrow = () => run.affords(endpoint, most) < most && run.ledger.open > 0;
		while (stop.reason === undefined && mayGrow()) await run.ledger.settled();
		if (stop.reason !== undefined) return { kind: 'stopped' };
		if (most < least) return { kind: 'unpaid', budget: own };
		const granted = run.affords(endpoint, most);
		if (granted < least) return { kind: 'unpaid', budget: run };
		const credits = highestPrice(endpoint, granted);
		for (const { ledger } of [own, run]) ledger.open = addCredits(ledger.open, credits);
		return { kind: 'reserved', size: granted, credits };
	}

	/** A request has cost this much. One that got no answer does not say: it may have cost all that was reserved. */
	settle({ credits }: Reservation, spent?: number): void {
		for (const { ledger } of [this.own, this.run]) ledger.settle(credits, spent ?? credits);
		this.spent = addCredits(this.spent, spent ?? 0);
	}
}

/** Credits are counted in millionths. */
const STEPS = 1e6;

/** Adds credits. The service may use fractions, which binary numbers hold inexactly. */
export function addCredits(one: number, other: number): number {
	return Math.round((one + other) * STEPS) / STEPS;
}
