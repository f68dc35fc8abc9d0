import { compact } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';
import { counted, quoted } from '../text/message';
import type { Plan } from '../plan/request';
import type { Failure } from '../request/failure';
import { escapeHtml } from '../text/untrusted';
import { addCredits } from '../send/budget';
import { isRejectionOfKey } from '../send/rejectedKey';
import type { Sender } from '../send/sender';
import type { InputItem } from './inputItems';
import type { RunParts } from './itemRun';
import { continuationOf, type Notes } from './notes';
import { CONTINUE, failedIn, listed, MAX_LISTED } from './onError';

type Sentence = string | false;

/** Makes a hint. @param more one more sentence, which is known once the items are made */
export type MakeHint = (more: Sentence) => NodeExecutionHint;

/** Makes the hint of the output pane: what the run cost, how many input items failed, and what was cut short and why. */
export function hintOf(
	{ sender, notes }: RunParts,
	inputItems: readonly InputItem[],
	more: Sentence,
): NodeExecutionHint {
	const { usage, budget, continueOnFail, isManual } = sender;
	const { requests, retries, rateLimited, duplicates, unanswered } = usage;
	const credits = creditsOf(sender);
	const failed = continueOnFail ? failedIn(inputItems) : [];
	// with "Continue" each input item that the limit left out says so itself
	const missing = continueOnFail ? [] : unpaidByRun(inputItems).map(({ plan }) => plan.itemIndex);
	const isFreeAgain =
		isManual && credits > 0 && failed.length + unanswered + usage.notCached + usage.reused === 0;
	const counts = [
		`Credits used: ${credits}${credits > 0 && notes.hasAssumedPrice ? ' (assumed)' : ''}.`,
		`Requests: ${requests}.`,
		retries > 0 && `Retries: ${retries}.`,
		isFreeAgain && 'Running again within an hour is free.',
		duplicates > 0 && `${counted(duplicates, 'duplicate')} reused, not charged.`,
		itemsThat('failed', failed, inputItems),
		unansweredSentence(usage),
		reusedSentence(sender),
		rateLimited > 0 &&
			`Slowed down by the service: it rejected ${counted(rateLimited, 'request')}, which ${rateLimited === 1 ? 'was' : 'were'} sent again.`,
		budget.spentBefore > 0 &&
			`Earlier calls of this node in this execution have used ${counted(budget.spentBefore, 'credit')} of ${quoted('Max Credits per Run')}.`,
		itemsThat('not sent', missing, inputItems, `, because it would go over ${budget.label}`),
		more,
	];
	return hintFrom(counts, notes, inputItems.length, [...failed, ...missing], unanswered > 0);
}

/**
 * Makes a hint of counts and notes.
 * @param inputItems how many there are
 * @param wrong the numbers of the input items that the counts tell as failed, or as left out
 * @param isWarning whether the counts make it a warning even without these
 */
export function hintFrom(
	counts: readonly Sentence[],
	notes: Notes,
	inputItems: number,
	wrong: readonly number[],
	isWarning = false,
): NodeExecutionHint {
	const isOne = inputItems === 1;
	const namesPosition = notes.all.some(({ continuation }) => continuation !== '');
	const eachItsOwn =
		!isOne &&
		namesPosition &&
		'A position goes to all input items: continue with one item at a time.';
	// a position at the end of a note has to stand alone, so that notes end without a full stop
	const lines = [
		compact([...counts, eachItsOwn]).join(' '),
		...notes.sentences(isOne, wrong.slice(0, MAX_LISTED)),
	];
	const hasWarning = notes.all.some((note) => note.isWarning);
	return {
		// the editor renders hints as HTML
		message: escapeHtml(lines.join(' • ')),
		location: 'outputPane',
		type: isWarning || wrong.length > 0 || hasWarning ? 'warning' : 'info',
	};
}

/** `2 items failed: 4, 5 (counted from 0).`: a single input item needs no number, and none no sentence. */
export function itemsThat(
	did: string,
	numbers: readonly number[],
	inputItems: readonly InputItem[],
	because = '',
): Sentence {
	const which = inputItems.length === 1 ? '' : `: ${listed(numbers)} (counted from 0)`;
	return numbers.length > 0 && `${counted(numbers.length, 'item')} ${did}${which}${because}.`;
}

const unansweredSentence = ({ unanswered }: Sender['usage']): Sentence =>
	unanswered > 0 && `${counted(unanswered, 'request')} got no answer, and may have been charged.`;

/** Returns what the run has paid, earlier attempts of Retry On Fail included. */
function creditsOf({ budget, usage }: Sender): number {
	return addCredits(budget.spent, usage.paidByAttempts);
}

function reusedSentence({ usage, isManual }: Sender): Sentence {
	const { requests, reused, reusedPages, oldestAt, paidByAttempts } = usage;
	if (reused === 0) return false;
	const minutes = Math.floor((Date.now() - oldestAt) / 60_000);
	const from = paidByAttempts > 0 ? 'of an earlier attempt ' : '';
	const seam =
		reusedPages > 0 && requests > 0
			? ' Records that changed since can be missing, or come twice.'
			: '';
	const fresh = isManual
		? ` Set ${quoted('Reuse Answers For (Minutes)')} to 0 for fresh ones.`
		: '';
	return `${counted(reused, 'response')} ${from}reused from the cache (${reused === 1 ? '' : 'oldest: '}${counted(minutes, 'minute')}${reused === 1 ? ' old' : ''}).${seam}${fresh}`;
}

/** The input items that the run's limit on credits kept from being sent. */
export function unpaidByRun(inputItems: readonly InputItem[]) {
	return inputItems
		.filter((item) => item.kind === 'unpaid')
		.filter(({ budget, hasBegun }) => budget.scope === 'run' && !hasBegun);
}

/**
 * Sentences for the description of an error that stops the run: what was paid, what came before it, and where
 * to continue. A position comes last and without a full stop, so that it can be copied.
 */
export function stopNotes(
	itemIndex: number,
	failure: Failure,
	{ sender }: RunParts,
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
	const elsewhere = `details.resumeFrom, which ${CONTINUE} brings`;
	const rest = failed?.hasBegun && continuationOf(failed.position, failed.plan, elsewhere);
	const alone = isOne ? '' : ` of ${item} alone, as the only input item`;
	return compact([
		again.length > 0 && `${again.join('; ')}.`,
		reusedSentence(sender),
		unansweredSentence(sender.usage),
		rest && `To fetch the rest${alone}, ${rest}`,
	]);
}

/** Says what was paid, and how many responses of it the next run can reuse. @param cached responses of the run in the cache */
function paidPart(sender: Sender, cached: number, plan?: Plan): string {
	const credits = creditsOf(sender);
	const paid = credits > 0 && `You paid ${counted(credits, 'credit')}`;
	const isLookup = plan?.operation.result.kind !== 'list';
	const how = isLookup ? 'within an hour' : 'manually within an hour';
	const [are, theyAre] = cached === 1 ? ['is', 'it is'] : ['are', 'they are'];
	const kept = `${cached} of ${sender.usage.paid} paid responses ${are} cached: run again ${how}, and ${theyAre} free`;
	return compact([paid, cached > 0 && kept]).join(', and ');
}
