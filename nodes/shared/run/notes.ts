import { compact, orderBy, sortBy, upperFirst } from 'lodash';
import { pagingStyles, type Position } from '../contract/paging';
import { counted, quoted } from '../text/message';
import type { Page } from '../paging/page';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/request';
import { truncate } from '../text/untrusted';
import type { Unfinished } from './inputItems';

interface Note {
	/** Input items that it is about: several if it says the same of each. */
	readonly items: Set<number>;
	/** A sentence without its full stop, truncated because it may hold text of the service or of an input item. */
	readonly text: string;
	/** Where to continue; empty if there is nowhere to. */
	readonly continuation: string;
	/** Whether something is missing or was changed: then the hint is a warning. */
	readonly isWarning: boolean;
}

/** Max notes that do not say where to continue, and input items that one of them names. */
const MAX_OTHERS = 5;

/** Max input items that a hint names in all. */
const MAX_ITEMS = 20;

/** Where a position stands besides the hint. */
const IN_LAST_ITEM = '_response.next of its last item';
const SEE_ALL = `; ${quoted('Add Response Details')} shows where each of them goes on, in ${IN_LAST_ITEM}`;

/** Collects what the hint says about single input items: what ended early, and what was left out. */
export class Notes {
	private readonly byKey = new Map<string, Note>();

	/** Whether a price that the service states nowhere counts as 1 credit. */
	hasAssumedPrice = false;

	get all(): Note[] {
		return [...this.byKey.values()];
	}

	/** Notes what is missing or was changed. @param continuation where to continue @param isWarning false for what the user asked for */
	add(itemIndex: number, text: string, continuation = '', isWarning = true): void {
		const key = continuation === '' ? text : `${itemIndex} ${text}`;
		const note = this.byKey.get(key) ?? {
			items: new Set(),
			text: truncate(text),
			continuation,
			isWarning,
		};
		note.items.add(itemIndex);
		this.byKey.set(key, note);
	}

	/**
	 * Returns sentences about the first input items, warnings first: all that say where to continue, a few of the others, and
	 * how many were left out.
	 * @param isOne whether there is one input item: it needs no number
	 * @param alreadyNamed input items that the hint names before these
	 */
	sentences(isOne: boolean, alreadyNamed: readonly number[]): string[] {
		const all = this.all.map((note) => ({ ...note, items: sortBy([...note.items]) }));
		const named = new Set(alreadyNamed);
		const isNamed = (itemIndex: number) => {
			if (named.size < MAX_ITEMS) named.add(itemIndex);
			return named.has(itemIndex);
		};
		const sentences: string[] = [];
		let [others, left, seeAll] = [0, 0, ''];
		for (const note of orderBy(all, ['isWarning', 'items.0'], ['desc', 'asc'])) {
			const { items, text, continuation } = note;
			const isOther = continuation === '' && (others += 1) > MAX_OTHERS;
			const shown = isOther ? [] : items.slice(0, MAX_OTHERS).filter(isNamed);
			if (shown.length === 0) {
				left += items.length;
				if (continuation !== '') seeAll = SEE_ALL;
				continue;
			}
			const more = items.length - shown.length;
			const numbers = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
			const isFirst = sentences.length + alreadyNamed.length === 0;
			const counting = isFirst ? ' (counted from 0)' : '';
			const which = `Item${items.length > 1 ? 's' : ''} ${numbers}${counting}`;
			const said = isOne ? upperFirst(text) : `${which}: ${text}`;
			sentences.push(compact([said, continuation]).join('; '));
		}
		return left > 0 ? [...sentences, `And ${left} more of these${seeAll}`] : sentences;
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
	const { paging, countedIn } = plan.operation.result;
	const continuation = continuationOf(ending.position, plan, items.length > 0 && IN_LAST_ITEM);
	if (ending.kind === 'short') {
		const { earlyStopReason } = ending;
		// what a tweet counts is no promise that all of it can be read
		const isUsual = countedIn !== undefined && earlyStopReason === last?.shortfall;
		return notes.add(itemIndex, earlyStopReason, continuation, !isUsual);
	}
	const made = settings.since?.toISO({ suppressMilliseconds: true });
	if (items.length === 0) inform(made ? `nothing was made after ${made}` : 'nothing found');
	if (last === undefined || (last.isLast && !last.isCut)) return;
	const { next, total } = last;
	if (total !== undefined) inform(`${items.length} of ${total} results`);
	const isWhole = paging !== undefined && pagingStyles[paging.position].kind === 'token';
	if (next !== null && last.isCut && isWhole)
		inform('stopped within a page, which comes again whole', continuation);
}

/** Notes records that are not what was requested, and those without any field: they are output, too. */
export function noteRecords({ records, answer }: Page, plan: Plan, notes: Notes): void {
	const { endpoint, result } = plan.operation;
	const { from, remark } = result;
	if (endpoint.price === 'notStated' && answer.envelope.creditsCost === undefined)
		notes.hasAssumedPrice = true;
	for (const record of remark ? records : []) {
		const text = remark?.(record, plan.body);
		if (text !== undefined) notes.add(plan.itemIndex, text);
	}
	const { added } = from ?? {};
	const empty = records.filter((record) => Object.keys(record).every((name) => name === added));
	const text = `the service sent ${counted(empty.length, 'empty record')}`;
	if (empty.length > 0) notes.add(plan.itemIndex, text, '', false);
}

/** Notes what a limit on credits left out. */
export function noteUnpaid(
	{ budget, hasBegun, position, items, plan }: Extract<Unfinished, { kind: 'unpaid' }>,
	notes: Notes,
): void {
	const { itemIndex } = plan;
	if (!hasBegun) return notes.add(itemIndex, `not sent, because it would go over ${budget.label}`);
	const continuation = continuationOf(position, plan, items.length > 0 && IN_LAST_ITEM);
	notes.add(itemIndex, `stopped at ${budget.label}`, continuation);
}
