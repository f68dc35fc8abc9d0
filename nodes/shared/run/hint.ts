import { compact } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';
import { counted, quoted } from '../text/message';
import type { Plan } from '../plan/request';
import type { Failure } from '../request/failure';
import { isRejectionOfKey } from '../request/retry';
import { escapeHtml } from '../text/untrusted';
import { addCredits } from '../send/budget';
import type { Sender } from '../send/sender';
import type { InputItem } from './inputItems';
import type { RunState } from './itemRun';
import { continuationOf, type ItemHints } from './itemHints';
import { CONTINUE, failedItems, listNumbers, MAX_LISTED } from './onError';

type Sentence = string | false;

/** Builds a hint. @param more a sentence that is known only once the items exist */
export type HintBuilder = (more: Sentence) => NodeExecutionHint;

/** Builds the hint of the output pane: credits, requests, failed input items, and what is incomplete. */
export function runHint(
	{ sender, hints }: RunState,
	inputItems: readonly InputItem[],
	more: Sentence,
): NodeExecutionHint {
	const { usage, budget, continueOnFail, isManual } = sender;
	const { requests, retries, rateLimited, duplicates, unanswered } = usage;
	const credits = creditsOf(sender);
	const failed = continueOnFail ? failedItems(inputItems) : [];
	// with "Continue" each unpaid input item has its own error item
	const missing = continueOnFail ? [] : unpaidByRun(inputItems).map(({ plan }) => plan.itemIndex);
	const isFreeAgain =
		isManual &&
		credits > 0 &&
		usage.cached === usage.paid &&
		failed.length + unanswered + usage.reused === 0;
	const counts = [
		`Credits used: ${credits}${credits > 0 && hints.hasAssumedPrice ? ' (assumed)' : ''}.`,
		`Requests: ${requests}.`,
		retries > 0 && `Retries: ${retries}.`,
		isFreeAgain && 'Running again within an hour is free.',
		duplicates > 0 && `${counted(duplicates, 'duplicate')} reused, not charged.`,
		itemsSentence('failed', failed, inputItems),
		unansweredSentence(usage),
		reusedSentence(sender),
		rateLimited > 0 &&
			`Slowed down by the service: it rejected ${counted(rateLimited, 'request')}, which ${rateLimited === 1 ? 'was' : 'were'} sent again.`,
		budget.spentBefore > 0 &&
			`Earlier calls of this node in this execution have used ${counted(budget.spentBefore, 'credit')} of ${quoted('Max Credits per Run')}.`,
		itemsSentence('not sent', missing, inputItems, `, because it would go over ${budget.label}`),
		more,
	];
	return buildHint(counts, hints, inputItems.length, [...failed, ...missing], unanswered > 0);
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
	const isOne = inputItems === 1;
	const namesPosition = hints.all.some(({ continuation }) => continuation !== '');
	const eachItsOwn =
		!isOne &&
		namesPosition &&
		'A position applies to all input items: continue with one item at a time.';
	// a position at the end of a hint must be copyable, so these lines end without a full stop
	const lines = [
		compact([...counts, eachItsOwn]).join(' '),
		...hints.sentences(isOne, wrong.slice(0, MAX_LISTED)),
	];
	const hasWarning = hints.all.some((hint) => hint.isWarning);
	return {
		// the editor renders hints as HTML
		message: escapeHtml(lines.join(' • ')),
		location: 'outputPane',
		type: isWarning || wrong.length > 0 || hasWarning ? 'warning' : 'info',
	};
}

/** `2 items failed: 4, 5 (counted from 0).`: a single input item needs no number; without numbers there is no sentence. */
export function itemsSentence(
	did: string,
	numbers: readonly number[],
	inputItems: readonly InputItem[],
	because = '',
): Sentence {
	const which = inputItems.length === 1 ? '' : `: ${listNumbers(numbers)} (counted from 0)`;
	return numbers.length > 0 && `${counted(numbers.length, 'item')} ${did}${which}${because}.`;
}

const unansweredSentence = ({ unanswered }: Sender['usage']): Sentence =>
	unanswered > 0 && `${counted(unanswered, 'request')} got no response, and may have been charged.`;

/** Returns the credits that the run paid, including earlier attempts of Retry On Fail. */
function creditsOf({ budget, usage }: Sender): number {
	return addCredits(budget.spent, usage.paidByAttempts);
}

function reusedSentence({ usage, isManual }: Sender): Sentence {
	const { requests, reused, reusedPages, oldestAt, paidByAttempts } = usage;
	if (reused === 0) return false;
	const minutes = Math.floor((Date.now() - oldestAt) / 60_000);
	const from = paidByAttempts > 0 ? 'of an earlier attempt ' : '';
	return compact([
		`${counted(reused, 'response')} ${from}reused from the cache (oldest: ${counted(minutes, 'minute')}).`,
		reusedPages > 0 &&
			requests > 0 &&
			'If the listing has changed since, records can be missing or appear twice.',
		isManual && `Set ${quoted('Reuse Answers For (Minutes)')} to 0 for fresh ones.`,
	]).join(' ');
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
	const fetched = failed?.items.length ?? 0;
	const item = isOne ? '' : `item ${itemIndex} (counted from 0)`;
	const keeps = fetched > 0 ? `keeps the ${counted(fetched, 'record')} before it` : '';
	const skips = isOne || isRejectionOfKey(failure) ? '' : `skips ${item}`;
	const does = compact([skips, keeps]).join(' and ');
	const again = compact([paidPart(sender, cached, failed?.plan), does && `${CONTINUE} ${does}`]);
	const elsewhere = `details.resumeFrom, which ${CONTINUE} outputs`;
	const rest = failed?.hasBegun && continuationOf(failed.position, failed.plan, elsewhere);
	const alone = isOne ? '' : ` of ${item}, with it as the only input item`;
	return compact([
		again.length > 0 && `${again.join('; ')}.`,
		reusedSentence(sender),
		unansweredSentence(sender.usage),
		rest && `To fetch the rest${alone}, ${rest}`,
	]);
}

/**
 * Returns what was paid, and how many paid responses the next run can reuse. @param cached responses of the run in the cache
 */
function paidPart(sender: Sender, cached: number, plan?: Plan): string {
	const credits = creditsOf(sender);
	const paid = credits > 0 && `You paid ${counted(credits, 'credit')}`;
	const isLookup = plan?.operation.result.kind !== 'list';
	const how = isLookup ? 'within an hour' : 'manually within an hour';
	const [are, theyAre] = cached === 1 ? ['is', 'it is'] : ['are', 'they are'];
	const reuse = `${cached} of ${sender.usage.paid} paid responses ${are} cached: run again ${how}, and ${theyAre} free`;
	return compact([paid, cached > 0 && reuse]).join(', and ');
}
