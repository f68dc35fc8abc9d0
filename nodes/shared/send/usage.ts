import { addCredits } from '../contract/endpoint';

/** What a run or a poll has used so far. */
export class Usage {
	credits = 0;
	requests = 0;
	retries = 0;
	/** Requests that an equal one of this run, or of a run at the same time, has answered. */
	reused = 0;
	/** Requests without a usable answer, which the service may have charged. */
	unanswered = 0;

	/** Answers taken from earlier runs, and when the oldest of them came, in epoch milliseconds. */
	earlier = { answers: 0, oldestAt: Infinity };

	takeEarlier(at: number): void {
		const { answers, oldestAt } = this.earlier;
		this.earlier = { answers: answers + 1, oldestAt: Math.min(oldestAt, at) };
	}

	/** Answers of a run that came to nothing which stay for later runs. */
	kept = 0;

	spend(credits: number): void {
		this.credits = addCredits(this.credits, credits);
	}
}
