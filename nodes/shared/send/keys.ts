import { Ledger } from './budget';
import { HOUR_MS } from './kept';
import { Account } from './turns';

/*
 * All that outlives a run or a poll. Each of them has a bound, something that refutes it, and an end.
 *
 * | What                 | Whose        | Bound      | Refuted by                                  | Goes                             |
 * | -------------------- | ------------ | ---------- | ------------------------------------------- | -------------------------------- |
 * | pace of an endpoint  | a key        | 1,000 keys | the next answers of the service             | a minute after its last request  |
 * | credits spent        | an execution | 10,000     | nothing: it counts what was paid            | with the execution, or an hour   |
 * | kept answers         | a key        | 32 MB      | its age, a 400 or 422 of the page after it  | a day after its last use         |
 *
 * What a trigger knows of its polls: `poll/triggerState.ts` (10,000 triggers, refuted by their next good poll).
 */

/** Kept by names; what no run uses goes after an hour, and beyond a number what was asked for longest ago. Times are by `performance.now`. */
class Memory<Value extends { lastUse: number; readonly isInUse: boolean }> {
	private readonly values = new Map<string, Value>();

	constructor(
		private readonly most: number,
		private readonly make: () => Value,
	) {}

	of(name: string): Value {
		const now = performance.now();
		for (const [other, { lastUse, isInUse }] of this.values) {
			const isOld = now - lastUse > HOUR_MS || this.values.size > this.most;
			if (isOld && !isInUse) this.values.delete(other);
		}
		const value = this.values.get(name) ?? this.make();
		value.lastUse = now;
		this.values.delete(name);
		this.values.set(name, value);
		return value;
	}

	end(name: string): void {
		this.values.delete(name);
	}
}

/** By the identities of keys. */
export const accounts = new Memory(1000, () => new Account());

/** What the calls of a node in one execution spend together, by a text that names both. */
export const ledgers = new Memory(10_000, () => new Ledger());
