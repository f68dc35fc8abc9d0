import { highestPrice } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import { nameOf, type Plan, serviceRequest } from '../plan/request';
import type { Access } from '../request/credential';
import { sleepUntil } from '../request/deadlines';
import type { Outcome } from '../send/outcome';
import { Sender } from '../send/sender';
import { Budget, Spending } from '../send/budget';
import { Stop } from '../send/stop';

/** Asks the service within one poll: one request after the other, within its limit on credits and its time. */
export class Connection {
	private readonly shared: { readonly spending: Spending; slowest: number };

	/**
	 * @param endsAt by `performance.now()`
	 * @param missed how many polls of the trigger have failed in a row
	 * @param sharedWith asks for other values within the same limits
	 */
	constructor(
		private readonly plan: Plan,
		private readonly access: Access,
		private readonly endsAt: number,
		private readonly missed: number,
		sharedWith?: Connection,
	) {
		const { maxCredits } = plan.settings;
		const spending = new Spending(new Budget('item', maxCredits), new Budget('run'));
		this.shared = sharedWith?.shared ?? { spending, slowest: 0 };
	}

	/** Whether Max Credits allows another request. */
	get canPay(): boolean {
		return this.shared.spending.own.free >= highestPrice(this.plan.operation.endpoint, 1);
	}

	/** Whether there is time for another request that takes twice as long as the slowest so far. */
	get hasTime(): boolean {
		return performance.now() + 2 * this.shared.slowest < this.endsAt;
	}

	/**
	 * Each request has its own place in the queue, so that nothing of a poll stays there.
	 * @param wanted records that may still come; undefined in a lookup
	 */
	async ask(position?: Position, wanted?: number): Promise<Outcome> {
		const { plan, access, endsAt, shared } = this;
		const began = performance.now();
		if (began >= endsAt) return { kind: 'stopped' };
		const request = serviceRequest(plan, access, nameOf(plan, access), position, wanted);
		const sender = new Sender(new Stop(false), undefined, this.missed);
		let isDone = false;
		// what still waits for its turn then is stopped
		void sleepUntil(endsAt, () => isDone).then(() => sender.close());
		const outcome = await sender.ask({ ...request, endsAt }, shared.spending);
		isDone = true;
		sender.close();
		shared.slowest = Math.max(shared.slowest, performance.now() - began);
		return outcome;
	}
}
