import { highestPrice } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import { nameOf, type Plan, serviceRequest } from '../plan/request';
import type { Access } from '../request/credential';
import { sleepUntil } from '../request/deadlines';
import { Budget, Spending } from '../send/budget';
import type { Outcome } from '../send/outcome';
import { Sender } from '../send/sender';
import { Stop } from '../send/stop';

/** What one poll may spend, and how long it may take: over all values that the trigger watches. */
export class PollLimits {
	readonly spending: Spending;
	/** How long the slowest answer took, in milliseconds. */
	private slowest = 0;

	/** @param endsAt by `performance.now()` */
	constructor(
		maxCredits: number | undefined,
		readonly endsAt: number,
	) {
		this.spending = new Spending(new Budget('item', maxCredits), new Budget('run'));
	}

	/** Whether there is time for another request that takes twice as long as the slowest so far. */
	get hasTime(): boolean {
		return performance.now() + 2 * this.slowest < this.endsAt;
	}

	answered(since: number): void {
		this.slowest = Math.max(this.slowest, performance.now() - since);
	}
}

/** Asks the service for one value that a poll watches: one request after the other, within the limits of the poll. */
export class Connection {
	/** @param missed how many polls of the trigger have failed in a row */
	constructor(
		private readonly plan: Plan,
		private readonly access: Access,
		private readonly limits: PollLimits,
		private readonly missed: number,
	) {}

	get hasTime(): boolean {
		return this.limits.hasTime;
	}

	/** Whether the limits allow another request. */
	get mayAsk(): boolean {
		const least = highestPrice(this.plan.operation.endpoint, 1);
		return this.hasTime && this.limits.spending.own.free >= least;
	}

	/**
	 * Each request has its own place in the queue, so that nothing of a poll stays there.
	 * @param wanted records that may still come; undefined in a lookup
	 */
	async ask(position?: Position, wanted?: number): Promise<Outcome> {
		const { plan, access, limits, missed } = this;
		const { endsAt } = limits;
		const began = performance.now();
		if (began >= endsAt) return { kind: 'stopped' };
		const request = serviceRequest(plan, access, nameOf(plan, access), position, wanted);
		const sender = new Sender(new Stop(false), undefined, missed);
		let isDone = false;
		// what still waits for its turn then is stopped
		void sleepUntil(endsAt, () => isDone).then(() => sender.close());
		const outcome = await sender.ask({ ...request, endsAt }, limits.spending);
		isDone = true;
		sender.close();
		limits.answered(began);
		return outcome;
	}
}
