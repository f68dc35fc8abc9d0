import type { Position } from '../contract/paging';
import { type Plan, serviceRequest } from '../plan/request';
import { isRefusedBody } from '../request/statusFailure';
import { Budget, Spending } from '../send/budget';
import { ask } from '../send/call';
import { type Answered, type Outcome, readAgain } from '../send/outcome';
import type { Sender } from '../send/sender';
import type { Task } from './inputItems';

/** The requests of an input item, one after the other. Where equal ones follow it, they are given what became of each. */
export class Requests {
	private readonly spending: Spending;
	private asked = 0;
	private last: Answered | undefined;
	/** The kept answers that led to the next request. */
	private kept: Answered[] = [];

	/** @param became the outcomes so far, where equal input items need them */
	private constructor(
		private readonly task: Task,
		private readonly plan: Plan,
		private readonly sender: Sender,
		private readonly budget: Budget,
		private readonly became: Outcome[] | undefined,
	) {
		this.spending = new Spending(new Budget('item', plan.settings.maxCredits), budget);
	}

	static of(task: Task, sender: Sender, budget: Budget): Requests {
		const became = task.equals.length > 0 ? [] : undefined;
		return new Requests(task, task.plan, sender, budget, became);
	}

	/** Those of an input item that is equal. */
	for(plan: Plan): Requests {
		const { task, sender, budget, became } = this;
		return new Requests(task, plan, sender, budget, became);
	}

	/** Credits that its input item has spent. */
	get spent(): number {
		return this.spending.spent;
	}

	/** Asks for the record, or for a page of the listing. @param wanted records that may still come; undefined in a lookup */
	readonly ask = async (position?: Position, wanted?: number): Promise<Outcome> => {
		const { task, plan, sender, spending, became } = this;
		const request = serviceRequest(plan, task.access, task.name, position, wanted);
		const known = became?.[this.asked];
		this.asked += 1;
		if (known !== undefined)
			return known.kind === 'answer' ? readAgain(known.paid, request) : known;
		const outcome = await ask(request, spending, sender);
		became?.push(outcome);
		this.last = outcome.kind === 'answer' ? outcome : undefined;
		if (outcome.kind === 'answer') this.kept = outcome.isKept ? [...this.kept, outcome] : [];
		// a page token that has expired is refused so
		if (outcome.kind === 'failure' && isRefusedBody(outcome.failure)) this.drop(this.kept);
		return outcome;
	};

	/** The last answer cannot be used: no later run is given it. */
	dropLast(): void {
		if (this.last !== undefined) this.drop([this.last]);
	}

	private drop(answers: readonly Answered[]): void {
		for (const { name, paid } of answers)
			if (name !== undefined) this.sender.answers.drop(name, paid);
	}
}
