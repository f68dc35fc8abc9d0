import { type Endpoint, highestPrice } from '../contract/endpoint';
import { quoted } from '../text/message';
import { commonOptions } from '../options/commonOptions';
import { recall } from './recall';

/** Credits that are spent, or reserved by requests in flight, in all budgets that share it. */
export class Spending {
	spent = 0;
	reserved = 0;
	private waiting: Array<() => void> = [];

	reserve(credits: number): void {
		this.reserved = addCredits(this.reserved, credits);
	}

	/** Replaces a reservation with the cost of the request. */
	settle(reserved: number, cost: number): void {
		this.reserved = addCredits(this.reserved, -reserved);
		this.spent = addCredits(this.spent, cost);
		for (const wake of this.waiting.splice(0)) wake();
	}

	/** Resolves when the next reservation is settled. */
	async settled(): Promise<void> {
		await new Promise<void>((resolve) => this.waiting.push(resolve));
	}
}

/** A limit on credits: of an input item, or of a run. */
export class Budget {
	/** Spent by earlier calls of the node. */
	readonly spentBefore: number;
	/** Spent since. */
	spent = 0;

	constructor(
		readonly scope: 'item' | 'run',
		readonly limit = Infinity,
		readonly spending = new Spending(),
	) {
		this.spentBefore = spending.spent;
	}

	/**
	 * Credits that can still be reserved. Rounded down to whole steps, with a tolerance of a thousandth of one, because
	 * binary numbers are inexact.
	 */
	get free(): number {
		const { spent, reserved } = this.spending;
		return Math.floor((this.limit - spent - reserved) * STEPS + 0.001) / STEPS;
	}

	/** Returns how many of `records` can be paid for; 0 if not even one. */
	affordable(endpoint: Endpoint, records: number): number {
		if (this.free < highestPrice(endpoint, 1)) return 0;
		return endpoint.price === 'perResult' ? Math.min(records, Math.floor(this.free)) : records;
	}

	/** Names it in messages: `'Max Credits' (13)`. */
	get label(): string {
		const { maxCredits, maxRunCredits } = commonOptions;
		const { property } = this.scope === 'item' ? maxCredits : maxRunCredits;
		return `${quoted(property.displayName)} (${this.limit})`;
	}
}

/** Credits are counted in millionths. */
const STEPS = 1e6;

/** Adds credits. The service may use fractions, which binary numbers hold inexactly. */
export function addCredits(one: number, other: number): number {
	return Math.round((one + other) * STEPS) / STEPS;
}

const executions = new Map<string, Spending>();

/** Returns the spending of all calls of a node in one execution. @param key of the execution and the node */
export function spendingOf(key: string): Spending {
	return recall(executions, key, () => new Spending());
}

/** Forgets an execution that has ended. */
export function forgetSpending(key: string): void {
	executions.delete(key);
}
