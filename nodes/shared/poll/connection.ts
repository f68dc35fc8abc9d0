import { highestPrice } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import { nameOf, type Plan, serviceRequest } from '../plan/request';
import type { Access } from '../request/credential';
import { sleepUntil } from '../request/deadlines';
import { Budget } from '../send/budget';
import { ask } from '../send/call';
import type { Outcome } from '../send/outcome';
import { Sender } from '../send/sender';

/** Asks the service, for all values that a poll watches: one request after the other, within its credits and its time. */
export class Connection {
	private readonly budget: Budget;
	/** How long the slowest answer took, in milliseconds. */
	private slowest = 0;
	/** What it asked for last. */
	private asked: Plan | undefined;

	/**
	 * @param endsAt by `performance.now()`
	 * @param isByHand whether a person fetches a sample: it takes and leaves answers as a run by hand does
	 */
	constructor(
		private readonly access: Access,
		maxCredits: number | undefined,
		private readonly endsAt: number,
		private readonly isByHand: boolean,
	) {
		this.budget = new Budget('item', maxCredits);
	}

	/** Whether there is time for another request that takes twice as long as the slowest so far. */
	get hasTime(): boolean {
		return performance.now() + 2 * this.slowest < this.endsAt;
	}

	/**
	 * Each request has its own place in the queue, so that nothing of a poll stays there. Another value that credits are
	 * left for only in part is not begun: it would be read in part each time.
	 * @param wanted records that may still come; undefined in a lookup
	 */
	async ask(plan: Plan, position?: Position, wanted?: number): Promise<Outcome> {
		const { access, endsAt, budget } = this;
		const isOther = this.asked !== undefined && this.asked !== plan;
		if (performance.now() >= endsAt || (isOther && !this.hasTime)) return { kind: 'stopped' };
		const price = highestPrice(plan.operation.endpoint, wanted ?? 1);
		const isSpent = budget.ledger.used > 0 && budget.free < price;
		if (isOther && isSpent) return { kind: 'unpaid', budget };
		this.asked = plan;
		const request = serviceRequest(plan, access, nameOf(plan, access), position, wanted);
		const sender = new Sender(this.isByHand);
		let isDone = false;
		// what still waits for its turn then is stopped
		void sleepUntil(endsAt, () => isDone).then(() => sender.close());
		const began = performance.now();
		// a poll takes no kept answers, and leaves none
		const reuseMs = this.isByHand ? undefined : 0;
		const outcome = await ask({ ...request, endsAt, reuseMs }, budget, sender);
		isDone = true;
		sender.close();
		this.slowest = Math.max(this.slowest, performance.now() - began);
		return outcome;
	}
}
