import type { Reply } from './sender';

/** Answers by the body of their request. */
type Answers = Map<string, Promise<Reply>>;

/**
 * Equal requests of one run, so that each is sent, and paid for, once. Requests can only be equal
 * between input items of the same group (`Plan.group`): the answers of a group are kept until the last
 * of its items is done, and those of a group of one not at all.
 */
export class SharedLookups {
	private readonly groups = new Map<string, { items: number; readonly answers: Answers }>();

	/** @param groups the group of each input item of the run */
	constructor(groups: readonly string[]) {
		for (const group of groups) {
			const known = this.groups.get(group);
			if (known === undefined) this.groups.set(group, { items: 1, answers: new Map() });
			else known.items += 1;
		}
	}

	/** Tells that an input item sends no more requests. */
	leave(group: string): void {
		const known = this.groups.get(group);
		if (known === undefined) return;
		known.items -= 1;
		if (known.items === 0) this.groups.delete(group);
	}

	/**
	 * The answers of a group, under way or done, to look up and to add to; undefined where no other
	 * input item could use them.
	 */
	answersOf(group: string): Answers | undefined {
		const known = this.groups.get(group);
		return known === undefined || (known.items === 1 && known.answers.size === 0)
			? undefined
			: known.answers;
	}
}
