import { isSameForAll } from './result';
import { keyOf, type Outcome, readAgain, type ServiceRequest } from './outcome';
import type { Sender } from './sender';
import type { Spending } from './spending';

/** What became of a request, for the input items that ask for the same. */
interface Entry {
	/** The settings that a failure may come from: tries, time, credits. */
	readonly settings: string;
	readonly outcome: Promise<Outcome>;
}

/** Input items of a run with the same body on the same key: equal requests of them are sent once. It is freed with the run. */
export class EqualItems {
	private left = 0;
	private readonly entries = new Map<string, Entry>();

	join(): void {
		this.left += 1;
	}

	/** An input item sends no more requests. */
	leave(): void {
		this.left -= 1;
		if (this.left === 0) this.entries.clear();
	}

	/** Takes what became of an equal request of this run, or the answer that an earlier run has left, or sends the request. */
	async ask(request: ServiceRequest, sender: Sender, spending: Spending): Promise<Outcome> {
		if (!request.isShared) return await sender.send(request, spending);
		if (this.left <= 1 && this.entries.size === 0)
			return await sender.takeOrSend(request, spending);
		const key = keyOf(request);
		const { maxRetries, timeout } = request;
		const settings = JSON.stringify([maxRetries, timeout, spending.own.limit]);
		for (;;) {
			const entry = this.entries.get(key);
			if (entry === undefined) {
				const outcome = sender.takeOrSend(request, spending);
				this.entries.set(key, { settings, outcome });
				return await outcome;
			}
			const outcome = await sender.stop.waitFor(entry.outcome);
			if (outcome === undefined || sender.stop.reason !== undefined) return { kind: 'stopped' };
			if (isForOthers(outcome, request, entry.settings === settings)) {
				sender.usage.reused += 1;
				return outcome.kind === 'answer' ? readAgain(outcome.paid, request, spending) : outcome;
			}
			if (this.entries.get(key) === entry) this.entries.delete(key);
		}
	}
}

/** Whether an equal item would get the same: not what its own limits or settings made of it. */
function isForOthers(outcome: Outcome, { size }: ServiceRequest, hasSameSettings: boolean) {
	if (outcome.kind === 'answer') return outcome.size === size;
	return outcome.kind === 'failure' && (hasSameSettings || isSameForAll(outcome.failure));
}
