import { PAGE_SIZE } from '../contract/endpoint';
import type { ListResult } from '../operation/operation';
import type { Position } from '../operation/paging';
import type { AskPage } from '../paging/askAhead';
import { History } from '../paging/history';
import { readPage } from '../paging/readPage';
import { type Failure, lastingFailure } from '../request/failure';
import { type Identified, identify } from './identity';

/** The first records of a listing. */
export interface Look {
	readonly looked: readonly Identified[];
	/** Whether the listing has no more records than these. */
	readonly isWhole: boolean;
}

/** How far to look. */
export interface Depth {
	/** Records to look at, at least. */
	readonly least: number;
	/** Whether to read more after those records; never, if not given. */
	readonly goOn?: (looked: readonly Identified[]) => boolean;
	/** Whether each record costs a credit. */
	readonly isPerResult: boolean;
	/** Whether there is time for another request. */
	readonly hasTime: () => boolean;
}

/** A token that moves on may skip empty pages, but not without end. */
const MOST_EMPTY_PAGES = 10;

/**
 * Reads the first records of a listing: as many as asked for, and more while there may be more that
 * matter. Nothing is asked for twice. If a limit, the time or a repeated page ends it early, the
 * records so far count.
 * @param times see `NewRecords`
 * @param ask sends the request for a page
 * @returns a Failure where a request failed
 */
export async function lookAt(
	result: ListResult,
	times: readonly string[] | undefined,
	depth: Depth,
	ask: AskPage,
): Promise<Look | Failure> {
	const history = new History(result.record.idField, undefined);
	const records: Array<Readonly<Record<string, unknown>>> = [];
	let looked: readonly Identified[] = [];
	let emptyPages = 0;
	let position: Position | undefined =
		result.paging?.position === 'start' ? { start: 0 } : undefined;
	for (;;) {
		const reply = await ask(position, sizeOfNext(looked.length, depth));
		if (reply.kind === 'failure') return reply.failure;
		if (reply.kind === 'unpaid' && looked.length === 0) return notPaid(reply.limit);
		if (reply.kind !== 'answer') return { looked, isWhole: false };
		const page = readPage(result, history, { position, reply, remaining: Infinity });
		if ('message' in page) return page;

		records.push(...page.records);
		looked = identify(records, result.record, times);
		emptyPages = page.records.length > 0 ? 0 : emptyPages + 1;
		const isAstray = page.short !== undefined || emptyPages === MOST_EMPTY_PAGES;
		if (isAstray) return { looked, isWhole: false };
		if (page.next === null) return { looked, isWhole: true };
		const isEnough = looked.length >= depth.least && !depth.goOn?.(looked);
		if (isEnough || !depth.hasTime()) return { looked, isWhole: false };
		position = page.next;
	}
}

/**
 * If each record costs a credit, a page asks for no more records than were read already, so that few
 * are paid for beyond the new ones.
 */
function sizeOfNext(looked: number, { least, isPerResult }: Depth): number {
	if (looked < least) return Math.min(PAGE_SIZE, least - looked);
	return isPerResult ? Math.min(PAGE_SIZE, looked) : PAGE_SIZE;
}

function notPaid(limit: string): Failure {
	return lastingFailure(
		`Nothing was sent, because it would go over ${limit}`,
		'Raise "Max Credits".',
	);
}
