import { Usage } from './budget';
import { forgetOld, HOUR_MS, RunAnswers } from './kept';
import { accounts } from './keys';
import type { ServiceRequest } from './outcome';
import type { Stop } from './stop';
import type { Place } from './turns';

/** What the requests of one run, or of one poll, share. */
export class Sender {
	readonly usage = new Usage();
	readonly answers = new RunAnswers();
	/** Its places at its endpoint, by the identities of keys. */
	private readonly places = new Map<string, Place>();

	/** @param isByHand whether a person has started it; else a schedule, a webhook, another workflow or a poll */
	constructor(
		readonly stop: Stop,
		readonly isByHand: boolean,
	) {
		stop.whenStopped = () => this.close();
	}

	/** How old a kept answer may be where Reuse Answers For is not set: who builds a workflow executes a step again and again, and pays once. */
	get reuseMs(): number {
		return this.isByHand ? HOUR_MS : 0;
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

	/** The run has stopped, or is over: nothing of it that waits is sent. */
	close(): void {
		for (const place of this.places.values()) place.end();
		forgetOld();
	}
}
