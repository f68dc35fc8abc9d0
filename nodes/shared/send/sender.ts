import { type EqualItems, RunAnswers } from './answers';
import { type Spending, Usage } from './budget';
import { Call, type RunOfCalls, type Takes } from './call';
import { accountOf, trimKeys } from './keys';
import type { Outcome, ServiceRequest } from './outcome';
import { isRefusalOfKey, isSameForAll } from './result';
import type { Stop } from './stop';
import type { Place } from './turns';
import { type Failure, notSent } from '../request/failure';
import { isPaceRefusal, isWorthRetry } from '../request/retry';

/** Sends the requests of one run, or of one poll: within its limits on credits, with retries, at the pace of the endpoint. */
export class Sender implements RunOfCalls {
	readonly usage = new Usage();
	readonly answers = new RunAnswers();
	/** Its places at endpoints, by key and path. */
	readonly places = new Map<string, Place>();

	/** @param missed how often a poll was not served before, in a row */
	constructor(
		readonly stop: Stop,
		readonly takes: Takes | undefined,
		private readonly missed = 0,
	) {
		stop.whenStopped(() => this.close());
	}

	/** Takes what became of an equal request of this run, or asks for it. Never rejects. @param equal items that ask for the same */
	async ask(request: ServiceRequest, spending: Spending, equal?: EqualItems): Promise<Outcome> {
		const { stop, usage } = this;
		const size = spending.ownSize(request.operation.endpoint, request.wanted ?? 1);
		if (size === 0) return spending.own.exceeded;
		const call = new Call(request, size, spending, this);
		if (equal === undefined || !request.isShared || equal.isSingle) return await call.outcome();
		const settings = JSON.stringify([request.maxRetries, request.timeout, spending.own.limit]);
		for (;;) {
			const first = equal.outcomes.get(call.name);
			if (first === undefined) {
				const outcome = call.outcome();
				equal.outcomes.set(call.name, { settings, outcome });
				return await outcome;
			}
			const became = await stop.waitFor(first.outcome);
			if (became === undefined || stop.reason !== undefined) return { kind: 'stopped' };
			if (isForEqual(became, call.size, first.settings === settings)) {
				usage.reused += 1;
				return became.kind === 'answer' ? call.reuse(became.paid) : became;
			}
			if (equal.outcomes.get(call.name) === first) equal.outcomes.delete(call.name);
		}
	}

	/** It is taken with the first request. */
	placeOf({ access, operation }: ServiceRequest): Place {
		const { path } = operation.endpoint;
		const key = `${access.identity} ${path}`;
		const known = this.places.get(key);
		const place = known ?? accountOf(access).open(path, access.requestsPerMinute, this.missed);
		this.places.set(key, place);
		return place;
	}

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

/** Whether an equal item would get the same: not what its own limits or settings made of it. */
function isForEqual(outcome: Outcome, size: number | undefined, hasSameSettings: boolean): boolean {
	if (outcome.kind === 'answer') return outcome.size === size;
	return outcome.kind === 'failure' && (hasSameSettings || isSameForAll(outcome.failure));
}
