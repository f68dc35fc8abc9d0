import { Keys } from '../account/accounts';
import { sleep } from 'n8n-workflow';
import type { Position } from '../operation/paging';
import type { Plan } from '../plan/planner';
import { serviceRequest } from '../plan/serviceRequest';
import type { Access } from '../request/credential';
import { MAX_SLEEP_MS } from '../request/deadlines';
import { Budget, Spending } from '../send/spending';
import type { Reply, ServiceRequest } from '../send/reply';
import { Sender } from '../send/sender';
import { notInTime } from '../send/sendFailures';
import { sendOnce } from '../send/sendOnce';
import { Stop } from '../send/stop';
import { Usage } from '../send/usage';

/** Asks the service within one poll: one request after the other, within its limit on credits and its time. */
export class Connection {
	private readonly spending: Spending;
	private slowest = 0;

	/** @param endsAt by `performance.now()` @param missed how many polls of the trigger have failed in a row */
	constructor(
		private readonly access: Access,
		private readonly plan: Plan,
		private readonly endsAt: number,
		private readonly missed: number,
	) {
		const { maxCredits } = plan.settings;
		this.spending = new Spending(new Budget('item', maxCredits), new Budget('run'));
	}

	/** Whether there is time for another request that takes twice as long as the slowest so far. */
	get hasTime(): boolean {
		return performance.now() + 2 * this.slowest < this.endsAt;
	}

	/** @param wanted records that may still come; undefined in a lookup */
	async ask(position?: Position, wanted?: number): Promise<Reply> {
		const { endpoint } = this.plan.operation;
		const size = wanted === undefined ? undefined : this.spending.ownSize(endpoint, wanted);
		const request = serviceRequest(this.plan, this.access, position, size);
		const began = performance.now();
		const reply = await this.send({ ...request, endsAt: this.endsAt });
		this.slowest = Math.max(this.slowest, performance.now() - began);
		return reply;
	}

	/** Each request has its own place on the key, so that nothing of a poll stays there. */
	private async send(request: ServiceRequest): Promise<Reply> {
		const { endsAt, missed, spending } = this;
		const keys = new Keys({
			maxAtOnce: 1,
			endsAt,
			missed,
			isPoll: true,
			waitFor: async (promise) => await waitUntil(endsAt, promise),
			hasStopped: () => performance.now() >= endsAt,
		});
		const usage = new Usage();
		// the poll looks at each reply: a failure has nothing else to stop
		const sender = new Sender({ keys, stop: new Stop(undefined), usage, continueOnFail: true });
		const { maxRetries, timeout, maxCredits } = this.plan.settings;
		const allowance = JSON.stringify([maxRetries, timeout, maxCredits]);
		const sharing = { mayTake: true, allowance, reuseMs: 0 };
		const reply = await sendOnce(request, { keys, sender, usage }, spending, sharing);
		keys.end(true);
		return reply ?? { kind: 'failure', failure: notInTime, isItemSpecific: true };
	}
}

/** Waits for the promise, or less if the time is over before. */
async function waitUntil(endsAt: number, promise: Promise<unknown>): Promise<void> {
	let isDone = false;
	const done = promise.then(() => {
		isDone = true;
	});
	const timeLeft = () => endsAt - performance.now();
	for (let left = timeLeft(); !isDone && left > 0; left = timeLeft()) {
		await Promise.race([done, sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS))]);
	}
}
