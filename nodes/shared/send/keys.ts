import { HOUR_MS } from './cache';
import { Account } from './turns';

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
