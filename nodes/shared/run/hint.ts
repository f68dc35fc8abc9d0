import compact from 'lodash/compact';
import sumBy from 'lodash/sumBy';
import type { NodeExecutionHint } from 'n8n-workflow';
import { counted } from '../operation/counted';
import { commonOptions } from '../options/commonOptions';
import { escapeHtml } from '../request/untrustedText';
import type { Sender } from '../send/sender';
import { addCredits, type Usage } from '../send/budget';
import type { InputItem } from './inputItems';
import { continuationOf, type Notes } from './notes';
import { failedIn } from './onError';
import type { RunParts } from './itemRun';

type Sentence = string | false;

/** Makes a hint. @param more one more sentence, which is known once the items are made */
export type MakeHint = (more: Sentence) => NodeExecutionHint;

/** Makes the hint of the output pane: what the run cost, how many input items failed, and what was cut short and why. */
export function hintOf(
	{ sender, notes, budget, stop }: RunParts,
	inputItems: readonly InputItem[],
	more: Sentence,
): NodeExecutionHint {
	const { usage, answers } = sender;
	const { credits, requests, retries, reused, unanswered, ofEarlierTry } = usage;
	const before = addCredits(budget.before, -ofEarlierTry.credits);
	const [runLimit, reuse] = [commonOptions.maxRunCredits, commonOptions.reuseMinutes].map(
		({ property }) => `"${property.displayName}"`,
	);
	// with "Continue" each input item that the limit left out says so itself
	const missing = !stop.continueOnFail && missingByRunLimit(inputItems);
	const failed = stop.continueOnFail ? failedIn(inputItems) : 0;
	const counts = [
		`Credits used: ${credits}.`,
		`Requests: ${requests}.`,
		counting('Retries', retries),
		counting('Lookups answered without a new request', reused),
		failedSentence(failed),
		unansweredSentence(usage),
		earlierSentence(usage),
		counting('Answers of an earlier try of this run, not paid again', ofEarlierTry.answers),
		throttledBy(sender),
		// why the limit of the run is reached sooner than this call alone would reach it
		counting(`Counted in ${runLimit} from earlier calls of this node in this execution`, before),
		counting(`Answers that ${reuse} has no room for`, answers.notKept),
		more,
	];
	return hintFrom(counts, notes, failed > 0 || unanswered > 0, missing);
}

/** Makes a hint of counts and notes. @param isWarning whether the counts alone make it a warning */
export function hintFrom(
	counts: readonly Sentence[],
	notes: Notes,
	isWarning: boolean,
	missing: Sentence = false,
): NodeExecutionHint {
	// as the editor counts them
	const isCounted = notes.namesLaterItem || missing !== false;
	// a position at the end of a note has to stand alone, so that notes end without a full stop
	const lines = compact([
		compact([...counts, isCounted && 'The first item is item 0.']).join(' '),
		missing,
		...notes.sentences,
	]);
	return {
		// the editor renders hints as HTML
		message: escapeHtml(lines.join(' • ')),
		location: 'outputPane',
		type: isWarning || missing !== false || notes.hasWarning ? 'warning' : 'info',
	};
}

const counting = (what: string, count: number): Sentence => count > 0 && `${what}: ${count}.`;

export const failedSentence = (failed: number) => counting('Failed input items', failed);

const unansweredSentence = ({ unanswered }: Usage) =>
	counting('Requests without an answer that may have been charged', unanswered);

function earlierSentence({ ofEarlierRuns: { answers, pages, oldestAt } }: Usage): Sentence {
	if (answers === 0) return false;
	const from = `${new Date(oldestAt).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
	const seam = pages > 0 ? '; what has changed since can be missing, or come twice' : '';
	return `Answers of earlier runs, not paid again: ${answers}, from ${from} on${seam}.`;
}

/** Says that the service, or Requests per Minute, made the run wait; a limit is named for a single endpoint only. */
function throttledBy({ places }: Sender): Sentence {
	const all = [...places.values()];
	const refusals = sumBy(all, 'refusals');
	const limit = all.length > 1 ? undefined : all[0]?.turns.limit;
	const requests = `${counted(refusals, 'request')}, which ${refusals === 1 ? 'was' : 'were'}`;
	const perMinute = Math.min(...all.map(({ throttledTo }) => throttledTo));
	if (refusals > 0)
		return `Slowed down by the service${limit === undefined ? '' : `, to ${limit}`}: it refused ${requests} sent again.`;
	if (perMinute === Infinity) return false;
	return `Slowed down to ${perMinute} requests a minute by Requests per Minute of the credential.`;
}

/** The input items that the run's limit on credits kept from being sent. */
export function unpaidByRun(inputItems: readonly InputItem[]) {
	return inputItems
		.filter((item) => item.kind === 'unpaid')
		.filter(({ scope, hasBegun }) => scope === 'run' && !hasBegun);
}

function missingByRunLimit(inputItems: readonly InputItem[]): Sentence {
	const notSent = unpaidByRun(inputItems);
	const [first] = notSent;
	if (first === undefined) return false;
	const items = notSent.length === 1 ? '1 input item was' : `${notSent.length} input items were`;
	return `${items} not sent, because it would go over ${first.limit}; the first is item ${first.plan.itemIndex}`;
}

const POSITION_OF_CONTINUE = 'details.resumeFrom, which "On Error" set to "Continue" brings';

/**
 * Sentences for the description of an error that stops the run: what came before it, what was paid, and where
 * to continue. A position comes last and without a full stop, so that it can be copied.
 */
export function stopNotes(
	itemIndex: number,
	{ sender: { usage, answers } }: RunParts,
	inputItems: readonly InputItem[],
): string[] {
	const { credits, kept } = usage;
	const failed = [inputItems[itemIndex]].find((item) => item?.kind === 'failure');
	const fetched = failed?.items.length ?? 0;
	const isLookup = failed?.plan.operation.result.kind !== 'list';
	const done = inputItems.filter(({ kind }) => kind === 'done').length;
	const lost = compact([
		fetched > 0 && `${counted(fetched, 'record')} came before the failure`,
		done > 0 && `${done} of ${inputItems.length} input items were done`,
	]).join(', ');
	const rest =
		failed?.hasBegun && continuationOf(failed.position, failed.plan, POSITION_OF_CONTINUE);
	return compact([
		lost && `${lost}.`,
		credits > 0 && `This run used ${counted(credits, 'credit')}.`,
		earlierSentence(usage),
		kept > 0 &&
			`${kept} of ${answers.total} paid answers are kept for an hour: run it again${isLookup ? '' : ' by hand'}, and they are not paid again.`,
		lost && 'To get everything else at once, set "On Error" to "Continue".',
		unansweredSentence(usage),
		rest && `To fetch the rest of that listing alone, ${rest}`,
	]);
}
