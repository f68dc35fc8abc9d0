/** What happened in one run of the node, over all input items, for the hint after it. */
export class Ledger {
	credits = 0;
	requests = 0;
	retries = 0;
	reused = 0;
	/** Requests without an answer, which the service may have charged. */
	unanswered = 0;
	/** Sentences about listings that ended before their end, and about parameters left out. */
	readonly notes: string[] = [];

	note(itemIndex: number, sentence: string): void {
		this.notes.push(`Item ${itemIndex}: ${sentence}`);
	}
}
