import type { Reply } from './sender';

/**
 * Equal requests of one run, so that each is sent, and paid for, once. Requests can only be equal
 * between input items of the same group, that is, with the same body apart from paging: the answers of
 * a group are kept until the last of its items is done, and those of a group of one not at all.
 */
export class SharedLookups {
	private readonly groups = new Map<
		string,
		{ items: number; replies: Map<string, Promise<Reply>> }
	>();

	/** @param groups the group of each input item of the run */
	constructor(groups: readonly string[]) {
		for (const group of groups) {
			const known = this.groups.get(group);
			if (known === undefined) this.groups.set(group, { items: 1, replies: new Map() });
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

	/** The reply to an equal request, under way or done. */
	known(group: string, request: string): Promise<Reply> | undefined {
		return this.groups.get(group)?.replies.get(request);
	}

	/** Keeps the reply to a request, where another input item may come to send an equal one. */
	keep(group: string, request: string, reply: Promise<Reply>): void {
		const members = this.groups.get(group);
		if (members !== undefined && members.items > 1) members.replies.set(request, reply);
	}
}
