import type { Sharing } from '../account/answers';
import type { Keys } from '../account/accounts';
import { type Came, type EqualItems, forget } from '../account/store';
import { parseBody } from '../request/boundedBody';
import { equalityOf } from '../request/client';
import { readAnswer } from './readAnswer';
import { type Reply, type ServiceRequest, wireOf } from './reply';
import type { Sender } from './sender';
import type { Spending } from './spending';
import type { Usage } from './usage';

/** What sends and shares the requests of a run, or of a poll. */
export interface SharingParts {
	readonly keys: Keys;
	readonly sender: Sender;
	readonly usage: Usage;
}

/**
 * Sends a request, unless an equal one is under way or its answer is there: of this run, of one at the same time,
 * or of an earlier one that came to nothing. Gives undefined where the run, or a poll's time, ended while it waited.
 */
export async function sendOnce(
	request: ServiceRequest,
	{ keys, sender, usage }: SharingParts,
	spending: Spending,
	sharing: Sharing,
	equalItems?: EqualItems,
): Promise<Reply | undefined> {
	let reply: Reply | undefined;
	const send = async () => {
		reply = await sender.send(request, spending);
		return cameOf(reply, request);
	};
	const { answers } = keys.on(request.access);
	const key = equalityOf(wireOf(request));
	const { came, source, entry } = await answers.once(key, sharing, send);
	if (entry !== undefined) equalItems?.hold(entry);
	const discard = () => entry !== undefined && forget(entry);
	if (reply?.kind === 'answer') return { ...reply, discard };
	if (reply !== undefined || came.kind === 'nothing') return reply;
	if (source === 'shared') usage.reused += 1;
	if (came.kind === 'failure') return came;
	const { text, at } = came.answer;
	if (source === 'earlier run') usage.takeEarlier(at);
	const read = readAnswer({ status: 200, headers: {}, body: parseBody(text), text }, request);
	if ('failure' in read) return { kind: 'failure', failure: read.failure, isItemSpecific: false };
	spending.countReused(read.cost);
	return { kind: 'answer', ...read, size: came.size, discard };
}

/** What an equal request can use of a reply. */
function cameOf(reply: Reply, { page }: ServiceRequest): Came {
	switch (reply.kind) {
		case 'answer': {
			const { paid: answer, size } = reply;
			return { kind: 'answer', answer, size, isWhole: size === page?.size };
		}
		case 'failure':
			return reply.isUnsent ? { kind: 'nothing' } : reply;
		case 'unpaid':
		case 'stopped':
			return { kind: 'nothing' };
	}
}
