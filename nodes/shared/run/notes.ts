import { compact, orderBy, partition, upperFirst } from 'lodash';
import { pagingStyles, type Position } from '../contract/paging';
import { quoted } from '../operation/quoted';
import type { Ending, Page } from '../paging/pages';
import type { Plan } from '../plan/request';
import { cut } from '../request/untrustedText';
import type { Unfinished } from './inputItems';

interface Note {
	readonly itemIndex: number;
	/** A sentence without its full stop; it may hold text of the service or of an input item, so it is cut. */
	readonly text: string;
	/** Where to continue; empty where there is nowhere to. */
	readonly continuation: string;
	/** Whether something is missing, or was changed: the hint is a warning then. */
	readonly isWarning: boolean;
}

/** Most notes that do not say where to continue, and most input items that a hint names in all. */
const MAX_OTHERS = 5;
const MAX_ITEMS = 20;

/** Where a position stands besides the hint. */
const IN_LAST_ITEM = '_response.next of its last item';
const SEE_ALL = `; ${quoted('Add Response Details')} shows where each of them goes on, in ${IN_LAST_ITEM}`;

/** What the hint says about single input items: what ended early, and what was left out. */
export class Notes {
	readonly all: Note[] = [];

	/** Notes what is missing, or was changed. @param continuation where to continue @param isWarning false for what the user asked for */
	add(itemIndex: number, text: string, continuation = '', isWarning = true): void {
		this.all.push({ itemIndex, text: cut(text), continuation, isWarning });
	}

	/**
	 * Sentences about the first input items, warnings first: all that say where to continue, a few of the others, and how
	 * many were left out.
	 * @param isOne whether there is one input item: it needs no number
	 * @param alreadyNamed input items that the hint names before these
	 */
	sentences(isOne: boolean, alreadyNamed: readonly number[]): string[] {
		const sorted = orderBy(this.all, ['isWarning', 'itemIndex'], ['desc', 'asc']);
		let others = 0;
		const named = new Set(alreadyNamed);
		const [told, leftOut] = partition(sorted, ({ itemIndex, continuation }) => {
			if (continuation === '' && (others += 1) > MAX_OTHERS) return false;
			if (named.size < MAX_ITEMS) named.add(itemIndex);
			return named.has(itemIndex);
		});
		const sentences = told.map(({ itemIndex, text, continuation }) =>
			compact([isOne ? upperFirst(text) : `Item ${itemIndex}: ${text}`, continuation]).join('; '),
		);
		if (leftOut.length === 0) return sentences;
		const seeAll = leftOut.some(({ continuation }) => continuation !== '') ? SEE_ALL : '';
		return [...sentences, `And ${leftOut.length} more of these${seeAll}`];
	}
}

/** Text of at most 500 characters that an option takes as it shows: it is no expression, and nothing in it is invisible; none is the beginning. */
const COPYABLE = /^(?!=|.*\{\{|.{501})(?:[!-~]+(?: [!-~]+)*)?$/;

/** Whether a position can be copied from a hint. */
export function isCopyable(position: Position): boolean {
	return Object.values(position).every((value) => COPYABLE.test(String(value)));
}

/**
 * Says where to continue; nothing where nothing pages. The position comes last and alone, so that it can be copied.
 * @param elsewhere where a position stands that cannot be copied from here; false where it stands nowhere else
 */
export function continuationOf(
	position: Position | undefined,
	plan: Plan,
	elsewhere: string | false,
): string {
	if (position === undefined) return '';
	const named = !isCopyable(position) && elsewhere;
	return `continue with the option ${positionLabelOf(plan)} set to ${named || Object.values(position).join() || '{{ "" }}'}`;
}

/** The label of the option that a listing continues from. */
function positionLabelOf({ operation: { result } }: Plan): string {
	return result.paging ? pagingStyles[result.paging.position].label : '';
}

/** Notes how a listing ended, if users should know: early, or at its Limit. */
export function noteListingEnd(
	ending: Extract<Ending, { kind: 'complete' | 'short' }>,
	items: readonly unknown[],
	last: Page | undefined,
	plan: Plan,
	notes: Notes,
): void {
	const { itemIndex, settings } = plan;
	const inform = (text: string, more?: string) => notes.add(itemIndex, text, more, false);
	if (settings.position === null)
		return inform(
			`nothing was asked for, because the listing had ended: the option ${positionLabelOf(plan)} is null`,
		);
	const continuation = continuationOf(ending.position, plan, items.length > 0 && IN_LAST_ITEM);
	if (ending.kind === 'short') return notes.add(itemIndex, ending.earlyStopReason, continuation);
	if (settings.since !== undefined && items.length === 0)
		inform(`nothing was made after ${settings.since.toISO({ suppressMilliseconds: true })}`);
	if (last === undefined || (last.next === null && !last.isCut)) return;
	const { next, total } = last;
	if (total !== undefined) inform(`Limit reached: ${items.length} of ${total}`);
	const { paging } = plan.operation.result;
	const isWhole = paging !== undefined && pagingStyles[paging.position].kind === 'token';
	if (next !== null && last.isCut && isWhole)
		inform('Limit reached within a page, which comes again whole', continuation);
}

/** Notes what a limit on credits left out. */
export function noteUnpaid(
	{ budget, hasBegun, position, items, plan }: Extract<Unfinished, { kind: 'unpaid' }>,
	notes: Notes,
): void {
	const { itemIndex } = plan;
	if (!hasBegun)
		return notes.add(itemIndex, `not sent, because it would go over ${budget.inWords}`);
	const continuation = continuationOf(position, plan, items.length > 0 && IN_LAST_ITEM);
	notes.add(itemIndex, `stopped at ${budget.inWords}`, continuation);
}
