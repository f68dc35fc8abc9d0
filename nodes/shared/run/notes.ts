import orderBy from 'lodash/orderBy';
import partition from 'lodash/partition';
import type { Position } from '../contract/paging';
import { positionOptionOf } from '../options/listing';
import type { Ending } from '../paging/pages';
import type { Page } from '../paging/readPage';
import type { Plan } from '../plan/planner';
import { cut } from '../request/untrustedText';
import type { BudgetExceeded } from '../send/spending';

/** Something that the hint says about an input item. */
interface Note {
	readonly itemIndex: number;
	readonly text: string;
	/** Where to continue; empty where there is nowhere to. */
	readonly continuation: string;
	/** Whether something is missing, or was changed: the hint is a warning then. */
	readonly isWarning: boolean;
}

/** Most input items that a hint names. */
const MAX_NAMED = 20;

/** What the hint says about single input items: what ended early, and what was left out. */
export class Notes {
	private readonly notes: Note[] = [];

	/**
	 * @param text a sentence without its full stop; it may hold text of the service or of an input item, so it is cut
	 * @param continuation where to continue
	 */
	warn(itemIndex: number, text: string, continuation = ''): void {
		this.notes.push({ itemIndex, text: cut(text), continuation, isWarning: true });
	}

	/** The same, for what the user asked for. */
	inform(itemIndex: number, text: string, continuation = ''): void {
		this.notes.push({ itemIndex, text: cut(text), continuation, isWarning: false });
	}

	get hasWarning(): boolean {
		return this.notes.some(({ isWarning }) => isWarning);
	}

	/** Whether an item other than the first is named: then a reader has to know how items are counted. */
	get namesLaterItem(): boolean {
		return this.notes.some(({ itemIndex }) => itemIndex > 0);
	}

	/**
	 * The sentences, warnings first, in the order of the input items: those that say where to continue, and the first
	 * of the others, of so many input items in all.
	 * @returns how many were left out, too, and whether any of these says where to continue
	 */
	told(maxOthers: number) {
		const sorted = orderBy(this.notes, ['isWarning', 'itemIndex'], ['desc', 'asc']);
		let others = 0;
		const named = new Set<number>();
		const [told, leftOut] = partition(sorted, ({ itemIndex, continuation }) => {
			if (continuation === '' && (others += 1) > maxOthers) return false;
			if (named.size < MAX_NAMED) named.add(itemIndex);
			return named.has(itemIndex);
		});
		return {
			sentences: told.map(({ itemIndex, text, continuation }) =>
				[`Item ${itemIndex}: ${text}`, continuation].filter(Boolean).join('; '),
			),
			leftOut: leftOut.length,
			leavesOutPositions: leftOut.some(({ continuation }) => continuation !== ''),
		};
	}
}

/** A position longer than this cannot be copied from a hint. */
const MAX_POSITION = 500;

/** A text that a parameter takes as it is typed. */
const PLAIN = /^(?!=)[!-~]+(?: [!-~]+)*$/;

/**
 * Says where to continue. The position comes last and alone, so that it can be copied: as it is, or, where it is
 * more than a token or holds what does not show, as an expression.
 * @param elsewhere where a position stands that is too long; not given where it stands nowhere else
 */
export function continuationFrom(position: Position, label: string, elsewhere?: string): string {
	const named = isLong(position) && elsewhere !== undefined ? elsewhere : asTyped(position);
	return `continue with the option ${label} set to ${named}`;
}

/** Whether a position is too long for a hint. */
export function isLong(position: Position): boolean {
	return asTyped(position).length > MAX_POSITION;
}

function asTyped(position: Position): string {
	const [value, ...more] = Object.values(position);
	const isPlain = more.length === 0 && PLAIN.test(String(value));
	return isPlain ? String(value) : `{{ ${JSON.stringify(position)} }}`;
}

/** Notes how a listing ended, if users should know: early, or at its Limit. */
export function noteEnding(
	ending: Extract<Ending, { kind: 'complete' | 'short' }>,
	{ items, last }: { readonly items: readonly unknown[]; readonly last: Page | undefined },
	plan: Plan,
	notes: Notes,
): void {
	const { itemIndex } = plan;
	const continuation = continuationOf(ending.position, plan, items);
	if (ending.kind === 'short') {
		notes.warn(itemIndex, ending.earlyStopReason, continuation);
		return;
	}
	const { since } = plan.settings;
	if (since !== undefined && items.length === 0) {
		const moment = since.toISO({ suppressMilliseconds: true });
		notes.inform(itemIndex, `nothing was made after ${moment}`);
	}
	if (last === undefined || items.length < plan.limit) return;
	const { next, isCut, total } = last;
	if (next === null && !isCut) return;
	if (total !== undefined) notes.inform(itemIndex, `Limit reached: ${items.length} of ${total}`);
	if (next !== null && 'skip' in next)
		notes.inform(itemIndex, 'Limit reached within a page', continuation);
}

/** An input item that a limit on credits ended. */
interface CutShort extends BudgetExceeded {
	readonly hasBegun: boolean;
	readonly resumeFrom: Position | undefined;
	readonly items: readonly unknown[];
}

/** Notes what a limit on credits left out. */
export function noteBudgetExceeded(
	{ limit, hasBegun, resumeFrom, items }: CutShort,
	plan: Plan,
	notes: Notes,
): void {
	if (hasBegun) {
		notes.warn(plan.itemIndex, `stopped at ${limit}`, continuationOf(resumeFrom, plan, items));
	} else notes.warn(plan.itemIndex, `not sent, because it would go over ${limit}`);
}

/** Notes that nothing was asked for, because the position that was given says that the listing had ended. */
export function noteEnded(plan: Plan, notes: Notes): void {
	notes.inform(
		plan.itemIndex,
		`nothing was asked for, because the listing had ended: the option ${positionLabelOf(plan)} is null`,
	);
}

/** The label of the option that a listing continues from; undefined where nothing pages. */
export function positionLabelOf({ operation }: Plan): string | undefined {
	const { paging } = operation.result;
	return paging && positionOptionOf(paging).property.displayName;
}

function continuationOf(
	position: Position | undefined,
	plan: Plan,
	items: readonly unknown[],
): string {
	const label = positionLabelOf(plan);
	if (position === undefined || label === undefined) return '';
	const elsewhere = items.length > 0 ? '_response.next of its last item' : undefined;
	return continuationFrom(position, label, elsewhere);
}
