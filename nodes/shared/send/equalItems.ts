import { isSameForAll } from '../account/onTheWire';
import type { Outcome } from './outcome';
import type { Stop } from './stop';

/** What became of a request, for the input items that ask for the same. */
interface Entry {
	/** The settings that a failure may come from: tries, time, credits. */
	readonly settings: string;
	/** Records that were asked for. */
	readonly size: number | undefined;
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
	 * Gives what became of an equal request, or asks now. @param key names the request
	 * @returns undefined where the run has stopped meanwhile
	 */
	async once(
		key: string,
		{ settings, size }: Omit<Entry, 'outcome'>,
		stop: Stop,
		ask: () => Promise<Outcome>,
	): Promise<{ outcome: Outcome; isEqual: boolean } | undefined> {
		if (this.left <= 1 && this.entries.size === 0) return { outcome: await ask(), isEqual: false };
		for (;;) {
			const entry = this.entries.get(key);
			if (entry === undefined) {
				const outcome = ask();
				this.entries.set(key, { settings, size, outcome });
				return { outcome: await outcome, isEqual: false };
			}
			await stop.waitFor(entry.outcome);
			if (stop.reason !== undefined) return undefined;
			const outcome = await entry.outcome;
			if (isForOthers(outcome, entry, settings)) return { outcome, isEqual: true };
			if (this.entries.get(key) === entry) this.entries.delete(key);
		}
	}
}

/** Whether an equal item would get the same: not what its own limits or settings made of it. */
function isForOthers(outcome: Outcome, entry: Entry, settings: string): boolean {
	if (outcome.kind === 'answer') return outcome.size === entry.size;
	if (outcome.kind !== 'failure') return false;
	return isSameForAll(outcome.failure) || entry.settings === settings;
}
