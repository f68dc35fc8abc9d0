import { addCredits, countable } from '../contract/price';

/**
 * A limit on credits. A request reserves the most that it can cost before it is sent, and settles
 * when its cost is known; one that got no answer keeps its reservation, because the service may have
 * charged it.
 */
export class Budget {
	/** Reserved by requests whose cost is not known yet. */
	private open = 0;
	/** Spent, or kept for requests that got no answer. */
	private used = 0;
	private waiting: Array<() => void> = [];
	private readonly all: number;

	/** @param scope what the limit is for */
	constructor(
		readonly scope: 'item' | 'run',
		readonly limit = Infinity,
	) {
		this.all = countable(limit);
	}

	/** Credits that can be reserved now. */
	get free(): number {
		return addCredits(this.all, -addCredits(this.used, this.open));
	}

	/** Whether requests under way may still free credits. */
	get mayGrow(): boolean {
		return this.open > 0;
	}

	reserve(credits: number): void {
		this.open = addCredits(this.open, credits);
	}

	/** Replaces a reservation with the real cost, or keeps all of it if the cost is not known. */
	settle(reserved: number, used: number): void {
		this.open = addCredits(this.open, -reserved);
		this.used = addCredits(this.used, used);
		for (const wake of this.waiting.splice(0)) wake();
	}

	/** Resolves when a reservation is settled. */
	async settled(): Promise<void> {
		await new Promise<void>((resolve) => this.waiting.push(resolve));
	}
}
