import { asksToWait, type Failure, notSent } from '../request/failure';
import { isPaceRefusal, isWorthRetry } from '../request/retry';
import { Usage } from './budget';
import { HOUR_MS, RunAnswers } from './kept';
import { accounts, trimKeys } from './keys';
import { isRefusalOfKey, type ServiceRequest } from './outcome';
import type { Stop } from './stop';
import type { Place } from './turns';

/** Which kept answers a run takes and leaves. */
export interface Keeping {
	/** How old one may be, in milliseconds, where Reuse Answers For is not set. At 0 nothing is left either, unless nothing comes out. */
	readonly reuseMs: number;
	/** Whether it takes lookups of runs that came to nothing. */
	readonly takesLeft: boolean;
}

/** Whoever builds a workflow executes the same step again and again, and pays once. */
export const byHand: Keeping = { reuseMs: HOUR_MS, takesLeft: true };

/** A schedule, a webhook, a call by another workflow. */
export const byItself: Keeping = { reuseMs: 0, takesLeft: true };

/** A poll neither takes nor leaves. */
export const ofPoll: Keeping = { reuseMs: 0, takesLeft: false };

/** What the requests of one run, or of one poll, share. */
export class Sender {
	readonly usage = new Usage();
	readonly answers = new RunAnswers();
	/** Its places at endpoints, by key and path. */
	private readonly places = new Map<string, Place>();

	constructor(
		readonly stop: Stop,
		readonly keeping: Keeping,
	) {
		stop.whenStopped = () => this.close();
	}

	/** The place of a request at its endpoint: it is taken with the first one. */
	placeOf({ access, operation }: ServiceRequest): Place {
		const { path } = operation.endpoint;
		const key = `${access.identity} ${path}`;
		const known = this.places.get(key);
		const place = known ?? accounts.of(access.identity).open(path, access.requestsPerMinute);
		this.places.set(key, place);
		return place;
	}

	/** A request has failed in a way that tells what waits that it would fail, too: nothing of that is sent. */
	tellOthers(request: ServiceRequest, failure: Failure): void {
		const place = this.placeOf(request);
		if (request.operation.endpoint.auth === 'bearer' && isRefusalOfKey(failure))
			place.end(notSent('the service has refused this credential before', failure));
		if (isPaceRefusal(failure) && !isWorthRetry(failure)) place.endAll(asksToWait(failure));
	}

	/** The run has stopped, or is over: nothing of it that waits is sent. */
	close(): void {
		for (const place of this.places.values()) place.close();
		trimKeys();
	}
}
