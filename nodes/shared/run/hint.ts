import { compact, map } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';
import { counted, quoted } from '../text/message';
import type { Failure } from '../request/failure';
import { escapeHtml } from '../text/untrusted';
import { addCredits } from '../send/budget';
import { isRejectionOfKey } from '../send/rejectedKey';
import type { Sender } from '../send/sender';
import type { InputItem } from './inputItems';
import type { RunState } from './itemRun';
import { continuationOf, type ItemHints } from './itemHints';
import { CONTINUE, failedItems, itemsSentence, MAX_LISTED } from './onError';

type Sentence = string | false;

/** Builds a hint. @param more a sentence that is known only once the items exist */
export type HintBuilder = (more: Sentence) => NodeExecutionHint;

/** Builds the hint of the output pane: credits, requests, failed input items, and what is incomplete. */
export function runHint(
	{ sender, hints }: RunState,
	inputItems: readonly InputItem[],
	more: Sentence,
): NodeExecutionHint {
	const { usage, budget, continueOnFail } = sender;
	const { requests, retries, rateLimited, duplicates } = usage;
	const failed = continueOnFail ? failedItems(inputItems) : [];
	// with "Continue" each unpaid input item has its own error item
	const missing = continueOnFail ? [] : map(unpaidByRun(inputItems), 'plan.itemIndex');
	const counts = [
		`Credits used: ${creditsOf(sender)}.`,
		`Requests: ${requests}.`,
		retries > 0 && `Retries: ${retries}.`,
		rateLimited > 0 && `Rate-limited, and sent again: ${rateLimited}.`,
		duplicates > 0 && `${counted(duplicates, 'duplicate')} reused, not charged.`,
		itemsSentence('failed', failed, inputItems),
		...responseSentences(sender),
		budget.spentBefore > 0 &&
			`Earlier calls of this node in this execution have used ${counted(budget.spentBefore, 'credit')} of ${quoted('Max Credits per Run')}.`,
		itemsSentence('not sent', missing, inputItems, `, because it would go over ${budget.label}`),
		more,
	];
	const isWarning = usage.unanswered > 0;
	return buildHint(counts, hints, inputItems.length, [...failed, ...missing], isWarning);
}

/**
 * Builds a hint from sentences.
 * @param inputItems number of input items
 * @param wrong input items that `counts` reports as failed or not sent
 * @param isWarning makes the hint a warning in any case
 */
export function buildHint(
	counts: readonly Sentence[],
	hints: ItemHints,
	inputItems: number,
	wrong: readonly number[],
	isWarning = false,
): NodeExecutionHint {
	// a position at the end of a hint must be copyable, so these lines end without a full stop
	const lines = [
		compact(counts).join(' '),
		...hints.sentences(inputItems === 1, wrong.slice(0, MAX_LISTED)),
	];
	const hasWarning = isWarning || wrong.length > 0 || hints.all.some((hint) => hint.isWarning);
	return {
		// the editor renders hints as HTML
		message: escapeHtml(lines.join(' • ')),
		location: 'outputPane',
		type: hasWarning ? 'warning' : 'info',
	};
}

/** Returns the credits that the run paid, including earlier attempts of Retry On Fail. */
function creditsOf({ budget, usage }: Sender): number {
	return addCredits(budget.spent, usage.paidByAttempts);
}

/** Says what was reused, and what may have been paid for nothing. */
function responseSentences({ usage }: Sender): Sentence[] {
	const { reused, unanswered, oldestAt } = usage;
	const oldest = counted(Math.floor((Date.now() - oldestAt) / 60_000), 'minute');
	return [
		unanswered > 0 &&
			`${counted(unanswered, 'request')} got no response, and may have been charged.`,
		reused > 0 &&
			`${counted(reused, 'response')} reused from the cache (oldest: ${oldest}). Set ${quoted('Reuse Answers For (Minutes)')} to 0 for fresh ones.`,
	];
}

/** Returns the input items that were not sent because of Max Credits per Run. */
export function unpaidByRun(inputItems: readonly InputItem[]) {
	return inputItems
		.filter((item) => item.kind === 'unpaid')
		.filter(({ budget, hasBegun }) => budget.scope === 'run' && !hasBegun);
}

/**
 * Returns sentences for the description of an error that stops the run: what was paid, what is cached, and where to continue.
 * A position comes last and without a full stop, so that it can be copied.
 */
export function stopDetails(
	itemIndex: number,
	failure: Failure,
	{ sender }: RunState,
	inputItems: readonly InputItem[],
	cached: number,
): string[] {
	const isOne = inputItems.length === 1;
	const failed = [inputItems[itemIndex]].find((item) => item?.kind === 'failure');
	const hasMore = !isOne || (failed !== undefined && failed.items.length > 0);
	const credits = creditsOf(sender);
	const elsewhere = `details.resumeFrom, which ${CONTINUE} brings`;
	const rest = failed?.hasBegun && continuationOf(failed.position, failed.plan, elsewhere);
	const ofItem = isOne ? '' : ` of item ${itemIndex} (counted from 0) alone`;
	return compact([
		credits > 0 && `You paid ${counted(credits, 'credit')}.`,
		cached > 0 &&
			`${cached} of ${sender.usage.paid} paid responses are cached: run again manually within an hour, and they are free.`,
		hasMore && !isRejectionOfKey(failure) && `${CONTINUE} keeps what was fetched, and goes on.`,
		...responseSentences(sender),
		rest && `To fetch the rest${ofItem}, continue ${rest}`,
	]);
}
