import type { Position } from '../contract/paging';
import { serviceRequest } from '../plan/request';
import { isRefusedBody } from '../request/statusFailure';
import { Budget } from '../send/budget';
import { ask } from '../send/call';
import { type Outcome, readAgain } from '../send/outcome';
import type { Sender } from '../send/sender';
import type { Task } from './inputItems';

/** The requests of an input item, one after the other. Equal ones that follow it are given what became of each. */
export class Requests {
	private readonly budget: Budget;
	private asked = 0;
	/** Names of the answers so far, each of which led to the next request; and of the last one, unless it failed. */
	private readonly answered: string[] = [];
	private last: string[] = [];

	/** @param became the outcomes that equal input items share; undefined where there are none */
	constructor(
		private readonly task: Omit<Task, 'equals'>,
		private readonly sender: Sender,
		private readonly became: Outcome[] | undefined,
	) {
		this.budget = new Budget('item', task.plan.settings.maxCredits);
	}

	/** Credits that its input item has spent. */
	get spent(): number {
		return this.budget.spent;
	}

	/** Asks for the record, or for a page of the listing. @param wanted records that may still come; undefined in a lookup */
	readonly ask = async (position?: Position, wanted?: number): Promise<Outcome> => {
		const { task, sender, budget, became } = this;
		const request = serviceRequest(task.plan, task.access, task.name, position, wanted);
		const known = became?.[this.asked++];
		if (known?.kind === 'answer') return readAgain(known.paid, request);
		if (known !== undefined) return known;
		const outcome = await ask(request, budget, sender);
		became?.push(outcome);
		this.last = outcome.kind === 'answer' ? [outcome.paid.name] : [];
		this.answered.push(...this.last);
		// a page token that has expired is refused so
		if (outcome.kind === 'failure' && isRefusedBody(outcome.failure)) this.drop(this.answered);
		return outcome;
	};

	/** The last answer cannot be used: no later run is given it. */
	dropLast(): void {
		this.drop(this.last);
	}

	private drop(names: readonly string[]): void {
		for (const name of names) this.sender.answers.drop(name);
	}
}
