import { type Account, accountOf } from '../account/accounts';
import { RunAnswers } from '../account/kept';
import type { Place } from '../account/place';
import type { Access } from '../request/credential';

/** One run, or one poll: the keys that it uses, its places in their queues, and the answers that it has paid. */
export class RunKeys {
	readonly answers = new RunAnswers();
	private readonly places = new Map<Account, Map<string, Place>>();

	/** @param missed how often a poll was not served before, in a row */
	constructor(private readonly missed = 0) {}

	/** The run's place in the queue of an endpoint; it is taken with the first request. */
	place(access: Access, path: string): Place {
		const account = accountOf(access);
		const known = this.places.get(account);
		if (known === undefined) account.open(this, access.requestsPerMinute);
		const ofKey = known ?? new Map<string, Place>();
		this.places.set(account, ofKey);
		const place = ofKey.get(path) ?? account.queue(path).open(this.missed);
		ofKey.set(path, place);
		return place;
	}

	/** The places that were used, each with its account. */
	get used(): Array<{ account: Account; place: Place }> {
		return [...this.places].flatMap(([account, places]) =>
			[...places.values()].map((place) => ({ account, place })),
		);
	}

	/** The run stops: nothing of it that waits is sent. */
	stop(): void {
		for (const { place } of this.used) place.end({ kind: 'ended' });
	}

	/** The run is over. */
	close(): void {
		for (const { place } of this.used) place.close();
		for (const account of this.places.keys()) account.close(this);
	}
}
