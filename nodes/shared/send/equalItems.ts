import { isSameForAll } from '../account/came';
import { takeKept } from '../account/kept';
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

	/**
	 * Takes what became of an equal request of this run, or the answer that an earlier run has left, or sends the
	 * request. @param settings what a failure may come from, as text
	 */
	async ask(
		request: ServiceRequest,
		settings: string,
		sender: Sender,
		spending: Spending,
	): Promise<Outcome> {
		if (!request.isShared) return await sender.send(request, spending);
		if (this.left <= 1 && this.entries.size === 0)
			return await takeOrSend(request, sender, spending);
		const key = keyOf(request);
		for (;;) {
			const entry = this.entries.get(key);
			if (entry === undefined) {
				const outcome = takeOrSend(request, sender, spending);
				this.entries.set(key, { settings, outcome });
				return await outcome;
			}
			const outcome = await sender.stop.waitFor(entry.outcome);
			if (outcome === undefined || sender.stop.reason !== undefined) return { kind: 'stopped' };
			if (isForOthers(outcome, request, entry.settings === settings)) {
				sender.usage.reused += 1;
				if (outcome.kind !== 'answer') return outcome;
				spending.countReused(outcome.cost);
				return readAgain(outcome.paid, request);
			}
			if (this.entries.get(key) === entry) this.entries.delete(key);
		}
	}
}

/** Whether an equal item would get the same: not what its own limits or settings made of it. */
function isForOthers(outcome: Outcome, { page }: ServiceRequest, hasSameSettings: boolean) {
	if (outcome.kind === 'answer') return outcome.size === page?.size;
	return outcome.kind === 'failure' && (hasSameSettings || isSameForAll(outcome.failure));
}

async function takeOrSend(
	request: ServiceRequest,
	sender: Sender,
	spending: Spending,
): Promise<Outcome> {
	const key = keyOf(request);
	const paid = takeKept(key, request.reuseMs);
	if (paid === undefined) return await sender.send(request, spending);
	sender.usage.takeEarlier(paid.at);
	sender.answers.add(key, paid, 0);
	const read = readAgain(paid, request);
	if (read.kind === 'failure') return read;
	spending.countReused(read.cost);
	return { ...read, isOfEarlierRun: true };
}
