import { type Endpoint, highestPrice } from '../contract/endpoint';
import type { Failure } from '../request/failure';
import { Budget, type BudgetExceeded, Reservation, type Stopped } from './budget';
import { HOUR_MS, RunAnswers, trim } from './kept';
import { accounts } from './keys';
import type { Failed, ServiceRequest } from './outcome';
import type { Place } from './turns';

/** Why a run sends nothing more: it was cancelled, or the work of an input item has failed, of number 0 in a poll. */
type StopReason = { readonly kind: 'cancelled' } | (Failed & { readonly itemIndex: number });

/** What a run or a poll has used so far. */
class Usage {
	requests = 0;
	retries = 0;
	/** Requests that the service has refused for its pace, and that were sent again. */
	refused = 0;
	/** Requests without a usable answer, which the service may have charged. */
	unanswered = 0;
	/** Input items that are equal to an earlier one, whose outcome is theirs. */
	equalItems = 0;
	/** Kept answers of earlier runs, pages of listings among them, and when the oldest came, in epoch milliseconds. */
	taken = 0;
	takenPages = 0;
	oldestAt = Infinity;
	/** Answers of a run that came to nothing which stay for later runs. */
	left = 0;
	/** Whether a run by hand is given every answer within an hour. */
	isFreeAgain = true;
}

/**
 * What the requests of one run, or of one poll, share. It alone knows why they stop; the first reason counts. Requests
 * under way end by themselves, unless the run is cancelled.
 */
export class Sender {
	readonly usage = new Usage();
	readonly answers = new RunAnswers();
	/** Why the run has stopped; undefined while it continues. */
	stopReason: StopReason | undefined;
	/** Its places at its endpoint, by the identities of keys. */
	private readonly places = new Map<string, Place>();

	/**
	 * @param isByHand whether a person has started it; else a schedule, a webhook, another workflow or a poll
	 * @param continueOnFail whether a failure leaves the other input items alone
	 * @param cancel aborts when the run is cancelled; a poll cannot be
	 * @param budget of the whole run
	 */
	constructor(
		readonly isByHand: boolean,
		readonly continueOnFail = false,
		private readonly cancel?: AbortSignal,
		readonly budget = new Budget('run'),
	) {
		if (cancel?.aborted) this.onCancel();
		cancel?.addEventListener('abort', this.onCancel);
	}

	/** How old a kept answer may be where Reuse Answers For is not set: who builds a workflow executes a step again and again, and pays once. */
	get reuseMs(): number {
		return this.isByHand ? HOUR_MS : 0;
	}

	/**
	 * Sets credits aside for a request, of the budgets of its input item and of the run. While requests under way may still
	 * give credits back, it waits for them, without holding any. @param least so many records at least have to be paid
	 */
	async reserve(
		own: Budget,
		endpoint: Endpoint,
		size: number,
		least = 1,
	): Promise<Reservation | BudgetExceeded | Stopped> {
		const { budget } = this;
		const most = own.affords(endpoint, size);
		const mayGrow = () => budget.affords(endpoint, most) < most && budget.ledger.open > 0;
		while (this.stopReason === undefined && mayGrow()) await budget.ledger.settled();
		if (this.stopReason !== undefined) return { kind: 'stopped' };
		if (most < least) return { kind: 'unpaid', budget: own };
		const granted = budget.affords(endpoint, most);
		if (granted < least) return { kind: 'unpaid', budget };
		return new Reservation(granted, highestPrice(endpoint, granted), [own, budget]);
	}

	/** The place of a request at its endpoint: it is taken with the first one. */
	placeOf({ access, operation }: ServiceRequest): Place {
		const { identity, requestsPerMinute } = access;
		const place =
			this.places.get(identity) ??
			accounts.of(identity).open(operation.endpoint.path, requestsPerMinute);
		this.places.set(identity, place);
		return place;
	}

	/** The work of an input item has failed: the run stops, unless its failures leave the others alone. */
	onFailure(failure: Failure, itemIndex: number): void {
		if (!this.continueOnFail) this.stop({ kind: 'failure', failure, itemIndex });
	}

	/** The run has stopped, or is over: nothing of it that waits is sent. */
	close(): void {
		// the signal outlives the node's run
		this.cancel?.removeEventListener('abort', this.onCancel);
		for (const place of this.places.values()) place.end();
		trim();
	}

	private readonly onCancel = () => this.stop({ kind: 'cancelled' });

	private stop(reason: StopReason): void {
		this.stopReason ??= reason;
		this.close();
	}
}
