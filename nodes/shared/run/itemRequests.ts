import { accountOf } from '../account/accounts';
import type { Position } from '../contract/paging';
import { serviceRequest } from '../plan/serviceRequest';
import { askOnce } from '../send/askOnce';
import { keyOf, type Outcome } from '../send/outcome';
import type { Spending } from '../send/spending';
import type { RunParts, Task } from './runParts';

/** A page token that has expired is refused so. */
const REFUSALS_OF_A_TOKEN: ReadonlyArray<number | undefined> = [400, 422];

/** The requests of one input item. */
export class ItemRequests {
	private readonly settings: string;
	/** The last answer, and the answers of earlier runs right before the next request, by what was sent. */
	private answered: string | undefined;
	private ofEarlierRun: string[] = [];

	constructor(
		private readonly task: Task,
		private readonly parts: RunParts,
		private readonly spending: Spending,
	) {
		const { maxRetries, timeout, maxCredits } = task.plan.settings;
		this.settings = JSON.stringify([maxRetries, timeout, maxCredits]);
	}

	/** Asks for the record, or for a page of the listing. @param wanted records that may still come; undefined in a lookup */
	async ask(position?: Position, wanted?: number): Promise<Outcome> {
		const { task, parts, spending } = this;
		const { plan, access, equalItems } = task;
		const payable = spending.ownSize(plan.operation.endpoint, wanted ?? 1);
		if (payable === 0) return spending.unpaidByOwn;
		const request = serviceRequest(plan, access, position, wanted && payable);
		const outcome = await askOnce(request, parts, spending, {
			equalItems,
			settings: this.settings,
		});
		const key = keyOf(request);
		this.answered = outcome.kind === 'answer' ? key : undefined;
		if (outcome.kind === 'answer') {
			this.ofEarlierRun = outcome.isOfEarlierRun ? [...this.ofEarlierRun, key] : [];
		}
		if (outcome.kind === 'failure' && REFUSALS_OF_A_TOKEN.includes(outcome.failure.status)) {
			this.drop(this.ofEarlierRun);
		}
		return outcome;
	}

	/** The last answer cannot be used: no later run is to take it. */
	dropLast(): void {
		if (this.answered !== undefined) this.drop([this.answered]);
	}

	private drop(keys: readonly string[]): void {
		const { kept } = accountOf(this.task.access);
		for (const key of keys) this.parts.keys.answers.drop(kept, key);
	}
}
