import { addCredits } from '../contract/price';

/** What a run or a poll has used so far. */
export class Usage {
	credits = 0;
	requests = 0;
	retries = 0;
	/** Lookups that an equal request of the same run has answered. */
	reused = 0;
	/** Requests without a usable answer, which the service may have charged. */
	unanswered = 0;

	spend(credits: number): void {
		this.credits = addCredits(this.credits, credits);
	}
}
