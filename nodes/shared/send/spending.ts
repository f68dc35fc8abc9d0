import {
	addCredits,
	affordable,
	countable,
	type Endpoint,
	highestPrice,
} from '../contract/endpoint';
import { commonOptions } from '../options/commonOptions';
import type { Stop } from './stop';

/** What is counted against a limit on credits. */
export class Ledger {
	/** Reserved by requests whose cost is not known yet. */
	open = 0;
	/** Spent, or kept for requests that got no answer. */
	used = 0;
	/** As `performance.now()` counts. */
	lastUse = performance.now();
	waiting: Array<() => void> = [];
}

/**
 * A limit on credits. A request reserves the most that it can cost before it is sent, and settles
 * when its cost is known; one that got no answer keeps its reservation, because the service may have
 * charged it.
 */
export class Budget {
	/** Spent before, where others count in the same ledger. */
	readonly before: number;
	private readonly all: number;

	/** @param scope what the limit is for */
	constructor(
		readonly scope: 'item' | 'run',
		readonly limit = Infinity,
		private readonly ledger = new Ledger(),
	) {
		this.all = countable(limit);
		this.before = ledger.used;
	}

	/** Credits that can be reserved now. */
	get free(): number {
		const { used, open } = this.ledger;
		return addCredits(this.all, -addCredits(used, open));
	}

	/** Whether requests under way may still free credits. */
	get mayGrow(): boolean {
		return this.ledger.open > 0;
	}

	reserve(credits: number): void {
		const { ledger } = this;
		ledger.open = addCredits(ledger.open, credits);
	}

	/** Replaces a reservation with the real cost, or keeps all of it if the cost is not known. */
	settle(reserved: number, used: number): void {
		const { ledger } = this;
		ledger.open = addCredits(ledger.open, -reserved);
		ledger.used = addCredits(ledger.used, used);
		ledger.lastUse = performance.now();
		for (const wake of ledger.waiting.splice(0)) wake();
	}

	/** Resolves when a reservation is settled. */
	async settled(): Promise<void> {
		await new Promise<void>((resolve) => this.ledger.waiting.push(resolve));
	}
}

/** Credits that are reserved for one request. */
export interface Reservation {
	readonly kind: 'reserved';
	/** Records that the request may ask for; as many as it asked for, or as many as can be paid. */
	readonly size: number;
	readonly credits: number;
}

/** Nothing more can be asked for without going over a limit. */
export interface BudgetExceeded {
	readonly kind: 'unpaid';
	readonly scope: Budget['scope'];
	/** The limit as messages name it: `"Max Credits" (13)`. */
	readonly limit: string;
}

/** What one input item may spend: of its own limit, and of the limit of the whole run. */
export class Spending {
	private paid = 0;

	constructor(
		private readonly own: Budget,
		private readonly run: Budget,
	) {}

	/** Credits that the item itself spent. */
	get spent(): number {
		return this.paid;
	}

	/** How many of so many records the item's own limit allows; 0 where not even one. */
	ownSize(endpoint: Endpoint, size: number): number {
		return affordable(endpoint, size, this.own.free);
	}

	/** What to say where the item's own limit does not allow a request. */
	get unpaidByOwn(): BudgetExceeded {
		return unpaid(this.own);
	}

	/**
	 * Sets credits aside for a request. While requests under way may still give credits back, it waits for them,
	 * without holding any; `stop` ends the wait, and the caller then finds out why by itself.
	 */
	async reserve(
		endpoint: Endpoint,
		size: number,
		stop: Stop,
	): Promise<Reservation | BudgetExceeded> {
		const most = this.ownSize(endpoint, size);
		if (most === 0) return unpaid(this.own);
		while (affordable(endpoint, most, this.run.free) < most && this.run.mayGrow) {
			if (stop.reason !== undefined) break;
			await stop.waitFor(this.run.settled());
		}
		const granted = Math.min(most, affordable(endpoint, most, this.run.free));
		if (granted === 0) return unpaid(this.run);
		const credits = highestPrice(endpoint, granted);
		this.own.reserve(credits);
		this.run.reserve(credits);
		return { kind: 'reserved', size: granted, credits };
	}

	/** A request has cost this much. */
	settle({ credits }: Reservation, spent: number): void {
		this.own.settle(credits, spent);
		this.run.settle(credits, spent);
		this.paid = addCredits(this.paid, spent);
	}

	/** A request got no answer: it may have cost all that was reserved. */
	keep({ credits }: Reservation): void {
		this.own.settle(credits, credits);
		this.run.settle(credits, credits);
	}

	/** Counts a request that another item pays like one of its own: equal items stop at the same record, whoever pays. */
	countReused(cost: number): void {
		this.own.settle(0, cost);
	}
}

const labels = {
	item: commonOptions.maxCredits.property.displayName,
	run: commonOptions.maxRunCredits.property.displayName,
} as const;

function unpaid({ scope, limit }: Budget): BudgetExceeded {
	return { kind: 'unpaid', scope, limit: `"${labels[scope]}" (${limit})` };
}
