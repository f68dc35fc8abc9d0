import type { Sent } from './limiter';
import type { Failed } from './outcome';
import type { Stopped } from './stop';

/** So many refusals of one request, each after others got in, are for its own sake. */
const OWN = 25;

/** A request, as those see it that wait for the same endpoint. */
export class Ticket {
	/** How often it was sent. */
	tries = 0;
	/** How often the service has refused it for its pace, and how often others had got in since the refusal before. */
	refusals = 0;
	passedOver = 0;
	refusedAt = Infinity;
	/** How it was started last. */
	sent: Sent = { serial: 0, at: 0 };
	/** Ends its waiting: its turn has come, or it is not sent. */
	admit: (why?: Failed | Stopped) => void = () => {};

	/** @param order the lower, the sooner */
	constructor(readonly order: number) {}

	/** Whether a try of it has failed before the one that is under way. */
	get isRetry(): boolean {
		return this.tries - this.refusals > 1;
	}

	/** Whether the service refuses it for its own sake: others got in all the while. */
	get isForItself(): boolean {
		return this.passedOver >= OWN;
	}

	/**
	 * Within a run the lowest order goes first. What has failed, or was refused again, goes after all that was sent less often, so
	 * that no request stands for the others. No run has 2 ** 32 items.
	 */
	get rank(): number {
		const isFirstAgain = this.tries === 1 && this.refusals === 1;
		return (isFirstAgain ? 0 : this.tries) * 2 ** 32 + this.order;
	}

	/** It was refused for the pace. @param isPassedOver whether others got in since it was refused before */
	refuse(now: number, isPassedOver: boolean): void {
		this.refusals += 1;
		this.refusedAt = now;
		if (isPassedOver) this.passedOver += 1;
	}
}
