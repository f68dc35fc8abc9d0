import type { ListResult } from '../operation/operation';
import { asRecord, type ResponseDetails } from '../output/items';
import { type Envelope, isObject } from '../request/answer';
import type { Failure } from '../request/failure';
import type { History } from './history';
import { nextPosition, type Position, totalIn } from './position';

/** A page as it was asked for, and its answer. */
export interface PageReply {
	readonly position: Position | undefined;
	/** Records that were asked for. */
	readonly size: number;
	readonly reply: { readonly envelope: Envelope; readonly cost: number };
}

/** What a page brings. */
export interface Page {
	/** Records that did not come before. */
	readonly records: ReadonlyArray<Readonly<Record<string, unknown>>>;
	readonly details: ResponseDetails;
	/** How many records the listing has in all, where the service tells. */
	readonly total: number | undefined;
	/** Why the listing ends here although the service says it goes on. */
	readonly ending: string | undefined;
}

/** Reads a page of a listing; a Failure where the answer does not hold the list. */
export function readPage(result: ListResult, history: History, asked: PageReply): Page | Failure {
	const { envelope, cost } = asked.reply;
	const list = listIn(envelope.data, result.listKey);
	if (list === undefined) return listMissing(result.listKey);
	const received = list.map(asRecord);
	const repeated = history.isRepeatedPage(received);
	const following = followingPosition(result, asked, received.length);
	const moves = following !== null && !repeated && history.isNewPosition(following);
	const total = result.paging && totalIn(result.paging, envelope.data);
	return {
		records: received.filter((record) => history.isNewRecord(record)),
		details: { creditsCost: cost, timeMs: envelope.timeMs, next: moves ? following : null },
		total,
		ending: endingOf(repeated, following !== null && !moves, received.length, asked, total),
	};
}

/** A list that is null is empty; one that is missing is not an answer to this operation. */
function listIn(
	data: Envelope['data'],
	listKey: string | undefined,
): readonly unknown[] | undefined {
	const list = listKey === undefined ? data : isObject(data) ? data[listKey] : undefined;
	if (list === null) return [];
	return Array.isArray(list) ? list : undefined;
}

function followingPosition(
	{ paging }: ListResult,
	{ position, size, reply }: PageReply,
	received: number,
): Position | null {
	if (paging === undefined) return null;
	return nextPosition(paging, { position, size, received, data: reply.envelope.data });
}

function endingOf(
	repeatedPage: boolean,
	repeatedToken: boolean,
	received: number,
	{ position }: PageReply,
	total: number | undefined,
): string | undefined {
	if (repeatedPage) return 'ended early, for the service sent the same page again.';
	if (repeatedToken) return 'ended early, for the service sent a position that was used before.';
	const start = Number(position?.start ?? 0);
	if (received === 0 && total !== undefined && start < total) {
		return `ended at ${start} although the service speaks of ${total} records in all.`;
	}
	return undefined;
}

function listMissing(listKey: string | undefined): Failure {
	return {
		message: `The answer of the service does not hold ${listKey === undefined ? 'a list' : `the list "${listKey}"`}`,
		advice:
			'Check the Base URL. If it is right, the service answers otherwise than its document says.',
		passing: false,
		mayBeCharged: false,
	};
}
