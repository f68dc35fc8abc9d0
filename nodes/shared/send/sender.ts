import { RunAnswers } from './answers';
import { Usage } from './budget';
import { accountOf, trimKeys } from './keys';
import { isRefusalOfKey, type ServiceRequest } from './outcome';
import type { Stop } from './stop';
import type { Place } from './turns';
import { type Failure, notSent } from '../request/failure';
import { isPaceRefusal, isWorthRetry } from '../request/retry';

/** What decides which answers of others a run may take. */
interface Takes {
	/** Names the call of the node, where n8n may try it again. */
	readonly call: string | undefined;
	/** Whether a person has started the run. */
	readonly isByHand: boolean;
}

/** What the requests of one run, or of one poll, share. */
export class Sender {
	readonly usage = new Usage();
	readonly answers = new RunAnswers();
	/** Its places at endpoints, by key and path. */
	readonly places = new Map<string, Place>();

	/** @param takes undefined in a poll, which takes nothing @param missed how often a poll was not served before, in a row */
	constructor(
		readonly stop: Stop,
		readonly takes: Takes | undefined,
		private readonly missed = 0,
	) {
		stop.whenStopped = () => this.close();
	}

	/** The place of a request at its endpoint: it is taken with the first one. */
	placeOf({ access, operation }: ServiceRequest): Place {
		const { path } = operation.endpoint;
		const key = `${access.identity} ${path}`;
		const known = this.places.get(key);
		const place = known ?? accountOf(access).open(path, access.requestsPerMinute, this.missed);
		this.places.set(key, place);
		return place;
	}

	/** A request has failed in a way that tells what waits that it would fail, too: nothing of that is sent. */
	tellOthers(request: ServiceRequest, failure: Failure): void {
		const { access, operation } = request;
		if (operation.endpoint.auth === 'bearer' && isRefusalOfKey(failure))
			accountOf(access).refuse(failure);
		if (!isPaceRefusal(failure) || isWorthRetry(failure)) return;
		const because = 'the service has asked for a long wait before';
		this.placeOf(request).turns.fail(notSent(because, failure));
	}

	/** Nothing came out, or n8n tries the call again: leaves what was paid. @param isForAll whether later runs may have it */
	leave(isForAll: boolean): void {
		this.usage.kept = this.answers.leave(isForAll, this.takes?.call);
	}

	/** The run has stopped, or is over: nothing of it that waits is sent. */
	close(): void {
		for (const place of this.places.values()) place.close();
		trimKeys();
	}
}
