import { highestPrice } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import { requestKey, type Plan, serviceRequest } from '../plan/request';
import type { Access } from '../request/credential';
import { Budget } from '../send/budget';
import type { Outcome } from '../send/outcome';
import { Sender } from '../send/sender';

/** Sends the requests of a poll for all watched values, one at a time, within its credits and its time. */
export class Connection {
	private readonly budget: Budget;
	private readonly sender: Sender;
	/** Milliseconds. */
	private slowestRequest = 0;
	private lastPlan: Plan | undefined;

	/** @param endsAt deadline, by `performance.now` @param isManual whether to use the cache as a manual execution does */
	constructor(
		private readonly access: Access,
		maxCredits: number | undefined,
		private readonly endsAt: number,
		private readonly isManual: boolean,
	) {
		this.budget = new Budget('item', maxCredits);
		const timeLeft = Math.floor(endsAt - performance.now());
		const cancel = AbortSignal.timeout(Math.max(0, timeLeft));
		// the failure of one value leaves the others alone
		this.sender = new Sender({ isManual, continueOnFail: true, cancel });
	}

	/** Whether there is time for a request that takes twice as long as the slowest so far. */
	get hasTime(): boolean {
		return performance.now() + 2 * this.slowestRequest < this.endsAt;
	}

	/**
	 * Requests a record, or a page. Does not start another value that the remaining credits cannot cover: otherwise each poll
	 * would read only part of it.
	 * @param remaining records still to read; undefined in a lookup
	 */
	async ask(plan: Plan, position?: Position, remaining?: number): Promise<Outcome> {
		const { access, budget, sender, isManual, endsAt } = this;
		const began = performance.now();
		if (!this.hasTime) return { kind: 'stopped' };
		const price = highestPrice(plan.operation.endpoint, remaining ?? 1);
		const isAnother = plan !== this.lastPlan && budget.spending.spent > 0;
		if (isAnother && budget.free < price) return { kind: 'unpaid', budget };
		this.lastPlan = plan;
		const context = { access, name: requestKey(plan, access), budget, signal: sender.signal };
		const request = serviceRequest(plan, context, position, remaining);
		const timeout = Math.min(request.timeout, Math.max(1, Math.floor(endsAt - began)));
		const reuseMs = isManual ? request.reuseMs : 0;
		const outcome = await sender.send({ ...request, endsAt, timeout, reuseMs });
		this.slowestRequest = Math.max(this.slowestRequest, performance.now() - began);
		return outcome;
	}
}
