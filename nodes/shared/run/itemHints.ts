import { compact, orderBy, sortBy, upperFirst } from 'lodash';
import { pagingStyles, type Position } from '../contract/paging';
import { counted, quoted } from '../text/message';
import type { Page } from '../paging/page';
import type { Ending } from '../paging/pages';
import type { Plan } from '../plan/request';
import { truncate } from '../text/untrusted';

interface ItemHint {
	/** Input items with this hint. */
	readonly items: Set<number>;
	/** A sentence without its full stop, truncated because it can contain untrusted text. */
	readonly text: string;
	/** Advice on how to continue; empty if nothing follows. */
	readonly continuation: string;
	/** Whether something is missing or was changed, which makes the hint a warning. */
	readonly isWarning: boolean;
}

/** Max hints without a position, and max input items named in one hint. */
const MAX_OTHERS = 5;

/** Max input items that the hint names in total. */
const MAX_ITEMS = 20;

/** Places where a position also appears. */
const IN_LAST_ITEM = '_response.next of its last item';
const SEE_ALL = `; ${quoted('Add Response Details')} shows where to resume each of them, in ${IN_LAST_ITEM}`;

/** Collects what the hint says about single input items: what ended early, and what was left out. */
export class ItemHints {
	private readonly byKey = new Map<string, ItemHint>();

	/** Whether a price that the service states nowhere counts as 1 credit. */
	hasAssumedPrice = false;

	get all(): ItemHint[] {
		return [...this.byKey.values()];
	}

	/** Adds a hint. @param continuation where to continue @param isWarning false for what the user asked for */
	add(itemIndex: number, text: string, continuation = '', isWarning = true): void {
		const key = continuation === '' ? text : `${itemIndex} ${text}`;
		const hint = this.byKey.get(key) ?? {
			items: new Set(),
			text: truncate(text),
			continuation,
			isWarning,
		};
		hint.items.add(itemIndex);
		this.byKey.set(key, hint);
	}

	/**
	 * Returns sentences about the first input items, warnings first: all with a position, a few others, and the number left
	 * out.
	 * @param isOne whether there is only one input item, which needs no number
	 * @param alreadyNamed input items that the hint has named before
	 */
	sentences(isOne: boolean, alreadyNamed: readonly number[]): string[] {
		const all = this.all.map((hint) => ({ ...hint, items: sortBy([...hint.items]) }));
		const named = new Set(alreadyNamed);
		const isNamed = (itemIndex: number) => {
			if (named.size < MAX_ITEMS) named.add(itemIndex);
			return named.has(itemIndex);
		};
		const sentences: string[] = [];
		let [others, left, seeAll] = [0, 0, ''];
		for (const hint of orderBy(all, ['isWarning', 'items.0'], ['desc', 'asc'])) {
			const { items, text, continuation } = hint;
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
			const sentence = isOne ? upperFirst(text) : `${which}: ${text}`;
			sentences.push(compact([sentence, continuation]).join('; '));
		}
		return left > 0 ? [...sentences, `And ${left} more of these${seeAll}`] : sentences;
	}
}

/**
 * Matches text of at most 500 characters that an option accepts unchanged: no expression, no invisible characters. Empty text
 * is the beginning.
 */
const COPYABLE = /^(?!=|.*\{\{|.{501})(?:[!-~]+(?: [!-~]+)*)?$/;

/** Returns whether a position can be copied from a hint. */
export function isCopyable(position: Position): boolean {
	return Object.values(position).every((value) => COPYABLE.test(String(value)));
}

/**
 * Returns where to continue; empty if nothing follows. The position comes last, so that it can be copied.
 * @param elsewhere where else the position appears; false if nowhere
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

/** Returns the label of the option that continues the listing. */
function positionLabelOf({ operation: { result } }: Plan): string {
	return result.paging ? pagingStyles[result.paging.position].label : '';
}

/** An end that needs no error. */
export type ReportedEnding = Extract<Ending, { kind: 'complete' | 'short' | 'unpaid' }>;

/** Adds a hint if a listing ended early or at its Limit, or if a limit on credits ended the item. */
export function addEndHint(
	ending: ReportedEnding,
	items: readonly unknown[],
	last: Page | undefined,
	plan: Plan,
	hints: ItemHints,
): void {
	const { itemIndex, settings } = plan;
	const inform = (text: string, more?: string) => hints.add(itemIndex, text, more, false);
	if (settings.position === null)
		return inform(
			`no request was sent, because the listing had ended: the option ${positionLabelOf(plan)} is null`,
		);
	const { paging, countedIn } = plan.operation.result;
	const continuation = continuationOf(ending.position, plan, items.length > 0 && IN_LAST_ITEM);
	if (ending.kind === 'unpaid') {
		const { label } = ending.budget;
		const text = last ? `stopped at ${label}` : `not sent, because it would go over ${label}`;
		return hints.add(itemIndex, text, last && continuation);
	}
	if (ending.kind === 'short') {
		const { earlyStopReason } = ending;
		// a tweet's reply count is no promise that all replies can be read
		const isUsual = countedIn !== undefined && earlyStopReason === last?.shortfall;
		return hints.add(itemIndex, earlyStopReason, continuation, !isUsual);
	}
	const made = settings.since?.toISO({ suppressMilliseconds: true });
	if (items.length === 0) inform(made ? `there are no records since ${made}` : 'nothing found');
	if (last === undefined || (last.isLast && !last.isTruncated)) return;
	const { next, total } = last;
	if (total !== undefined) inform(`${items.length} of ${total} results`);
	const usesTokens = paging !== undefined && pagingStyles[paging.position].kind === 'token';
	if (next !== null && last.isTruncated && usesTokens)
		inform('stopped in the middle of a page, which will be returned again', continuation);
}

/** Adds hints for records with a remark, for empty ones, which are output as well, and for an assumed price. */
export function addRecordHints({ records, response }: Page, plan: Plan, hints: ItemHints): void {
	const { endpoint, result } = plan.operation;
	const { from, remark } = result;
	if (endpoint.price === 'notStated' && response.envelope.creditsCost === undefined)
		hints.hasAssumedPrice = true;
	for (const record of remark ? records : []) {
		const text = remark?.(record, plan.body);
		if (text !== undefined) hints.add(plan.itemIndex, text);
	}
	const { added } = from ?? {};
	const empty = records.filter((record) => Object.keys(record).every((name) => name === added));
	const text = `the service sent ${counted(empty.length, 'empty record')}`;
	if (empty.length > 0) hints.add(plan.itemIndex, text, '', false);
}
