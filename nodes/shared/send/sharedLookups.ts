import type { Reply, ServiceRequest } from './reply';

/** A request that an input item has sent, and what it was allowed. */
interface Sent {
	readonly reply: Promise<Reply>;
	readonly allowance: string;
}

/** Requests by their body, of input items that may send equal ones. */
export interface LookupGroup {
	/** Input items that still may send one. */
	items: number;
	sent?: Map<string, Sent>;
}

/**
 * Equal requests of one run, so that each is sent, and paid for, once. Requests can only be equal
 * between input items of one group: the same credential, and the same body except for the page. The
 * answers of a group are kept until its last item is done. For a group of one item nothing is kept.
 */
export class SharedLookups {
	private readonly groups = new Map<string, LookupGroup>();

	/** The group of an input item that is about to be planned. */
	join(key: string): LookupGroup {
		const known = this.groups.get(key);
		if (known !== undefined) {
			known.items += 1;
			return known;
		}
		const group: LookupGroup = { items: 1 };
		this.groups.set(key, group);
		return group;
	}
}

/** An input item says that it sends no more requests. */
export function leave(group: LookupGroup): void {
	group.items -= 1;
	if (group.items === 0) delete group.sent;
}

/**
 * Gives the reply to an equal request of the group, or sends this one. If that one failed only
 * because of the settings of its item, this one is sent with its own settings.
 * @param allowance the settings that a failure may come from: tries, time, credits
 * @param send sends the request
 * @returns the reply, and whether another item has paid for it
 */
export async function sendOnce(
	group: LookupGroup,
	request: ServiceRequest,
	allowance: string,
	send: () => Promise<Reply>,
): Promise<{ reply: Reply; reused: boolean }> {
	if (group.items === 1 && group.sent === undefined) return { reply: await send(), reused: false };
	const sent = (group.sent ??= new Map());
	const key = JSON.stringify([request.body, request.page]);
	for (;;) {
		const known = sent.get(key);
		if (known === undefined) {
			const reply = send();
			sent.set(key, { reply, allowance });
			return { reply: await reply, reused: false };
		}
		const reply = await known.reply;
		const isOwn = reply.kind === 'failure' && reply.isOwn && known.allowance !== allowance;
		if (!isOwn) return { reply, reused: true };
		if (sent.get(key) === known) sent.delete(key);
	}
}
