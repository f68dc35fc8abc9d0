import { type Endpoint, highestPrice, PAGE_SIZE } from '../contract/endpoint';
import { quoted } from '../operation/quoted';
import { commonOptions } from '../options/commonOptions';

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
	/** Spent before, where others count in the same ledger; and since then, by what counts against this budget. */
	readonly before: number;
	spent = 0;

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

/**
 * Credits that are set aside for one request: the most that it can cost. One that got no answer keeps them, because the
 * service may have charged it.
 */
export class Reservation {
	readonly kind = 'reserved';
	/** Whether it is not settled yet. */
	isOpen = true;

	/** @param size records that the request may ask for: as many as it wants, or as many as can be paid */
	constructor(
		readonly size: number,
		private readonly credits: number,
		private readonly budgets: readonly Budget[],
	) {
		for (const { ledger } of budgets) ledger.open = addCredits(ledger.open, credits);
	}

	/** The request has cost this much, or nobody knows what. Only the first time counts. */
	settle(cost?: number): void {
		if (!this.isOpen) return;
		this.isOpen = false;
		for (const budget of this.budgets) {
			budget.ledger.settle(this.credits, cost ?? this.credits);
			budget.spent = addCredits(budget.spent, cost ?? 0);
		}
	}
}

/** Nothing more can be asked for without going over a budget. */
export interface BudgetExceeded {
	readonly kind: 'unpaid';
	readonly budget: Budget;
}

/** The run stopped before the request was done. */
export interface Stopped {
	readonly kind: 'stopped';
}

/** Credits are counted in millionths. */
const STEPS = 1e6;

/** Adds credits. The service may use fractions, which binary numbers hold inexactly. */
function addCredits(one: number, other: number): number {
	return Math.round((one + other) * STEPS) / STEPS;
}
