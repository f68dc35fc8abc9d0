import type { NodeExecutionHint } from 'n8n-workflow';
import type { RunAnswers } from '../account/kept';
import type { RunKeys } from '../send/runKeys';
import { commonOptions } from '../options/commonOptions';
import { escapeHtml } from '../request/untrustedText';
import type { Budget } from '../send/spending';
import type { Usage } from '../send/usage';
import { continuationFrom, noteBudgetExceeded, type Notes, positionLabelOf } from './notes';
import type { Results, Unfinished } from './results';

const MAX_NOTES = 5;

const SEE_ALL = `; "${commonOptions.addResponseDetails.property.displayName}" shows where each of them goes on, in _response.next of its last item`;

/** Makes the hint of the output pane: what the run cost, how many input items failed, and what was cut short and why. */
export function hintOf(
	usage: Usage,
	notes: Notes,
	missing: readonly string[],
	failed: number,
	throttled: readonly string[] = [],
): NodeExecutionHint {
	const { credits, requests, retries, reused, unanswered } = usage;
	const counts = [
		`Credits used: ${credits}.`,
		`Requests: ${requests}.`,
		...(retries > 0 ? [`Retries: ${retries}.`] : []),
		...(reused > 0 ? [`Reused lookups: ${reused}.`] : []),
		...failedSentence(failed),
		...unansweredSentence(unanswered),
		...earlierSentence(usage),
		...throttled,
	];
	return hintFrom(counts, notes, missing, failed > 0 || unanswered > 0);
}

/** The same of other counts. @param isWarning whether they are one; notes, and what is missing, may be one, too */
export function hintFrom(
	counts: readonly string[],
	notes: Notes,
	missing: readonly string[],
	isWarning: boolean,
): NodeExecutionHint {
	const { sentences, leftOut, leavesOutPositions } = notes.told(MAX_NOTES);
	// said once, as the editor counts them
	const isCounted = notes.namesLaterItem || missing.length > 0;
	// a position at the end of a note has to stand alone, so that notes end without a full stop
	const lines = [
		[...counts, ...(isCounted ? ['The first item is item 0.'] : [])].join(' '),
		...missing,
		...sentences,
		...(leftOut > 0 ? [`And ${leftOut} more of these${leavesOutPositions ? SEE_ALL : ''}`] : []),
	];
	return {
		// the editor renders hints as HTML
		message: escapeHtml(lines.join(' • ')),
		location: 'outputPane',
		type: isWarning || missing.length > 0 || notes.hasWarning ? 'warning' : 'info',
	};
}

export function failedSentence(failed: number): string[] {
	return failed > 0 ? [`Failed input items: ${failed}.`] : [];
}

/** Tells which records are not from now. */
function earlierSentence({ earlier: { answers, oldestAt } }: Usage): string[] {
	if (answers === 0) return [];
	const from = `${new Date(oldestAt).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
	return [`Answers of earlier runs, not paid again: ${answers}, from ${from} on.`];
}

/** Tells users about requests that may have cost something and brought nothing. */
function unansweredSentence(unanswered: number): string[] {
	return unanswered > 0
		? [`Requests without an answer that may have been charged: ${unanswered}.`]
		: [];
}

/** Tells users whether the run had to wait, for what, and for how many requests a minute; that only where it is known. */
export function throttledBy({ used }: RunKeys): string[] {
	return used.flatMap(({ account: { perMinute }, place: { refusals, wasSpaced, pace } }) => {
		if (refusals > 0) {
			const limit = pace.limit === undefined ? '' : `, to ${pace.limit}`;
			return [
				`Held back by the service${limit}: it refused ${refusals} requests, which were sent again.`,
			];
		}
		return wasSpaced && perMinute !== undefined
			? [`Held back to ${perMinute} requests a minute by Requests per Minute of the credential.`]
			: [];
	});
}

/** Tells users why the limit of the run is reached sooner than this call alone would reach it. */
export function earlierCalls({ before }: Budget): string[] {
	if (before === 0) return [];
	const { displayName } = commonOptions.maxRunCredits.property;
	return [
		`Counted in "${displayName}" from earlier calls of this node in this execution: ${before}.`,
	];
}

/** Says how many answers are not there for later runs, although they were to be. */
export function notReused({ notKept }: RunAnswers): string[] {
	const { displayName } = commonOptions.reuseMs.property;
	return notKept > 0 ? [`Answers that "${displayName}" has no room for: ${notKept}.`] : [];
}

/** Says how many input items the run's limit on credits kept from being sent, and notes where it cut a listing. */
export function missingByRunLimit(
	unfinished: ReadonlyMap<number, Unfinished>,
	notes: Notes,
): string[] {
	const notSent: number[] = [];
	let limit = '';
	for (const [itemIndex, { task, outcome }] of unfinished) {
		if (outcome.kind !== 'unpaid' || outcome.scope !== 'run') continue;
		({ limit } = outcome);
		if (outcome.hasBegun) noteBudgetExceeded(outcome, task.plan, notes);
		else notSent.push(itemIndex);
	}
	if (notSent.length === 0) return [];
	const items = notSent.length === 1 ? '1 input item was' : `${notSent.length} input items were`;
	const first = notSent.reduce((least, itemIndex) => Math.min(least, itemIndex));
	return [`${items} not sent, because it would go over ${limit}; the first is item ${first}`];
}

const POSITION_OF_CONTINUE = 'details.resumeFrom, which "On Error" set to "Continue" brings';

/**
 * Sentences for the description of an error that stops the run: what came before it, what was paid, and where
 * to continue. A position comes last and without a full stop, so that it can be copied.
 */
export function stopNotes(
	itemIndex: number,
	{ unfinished, done, size }: Results,
	usage: Usage,
	paidAnswers: number,
): string[] {
	const { credits, unanswered, kept } = usage;
	const failed = unfinished.get(itemIndex);
	const { fetched = 0, hasBegun, resumeFrom } = failed?.outcome ?? {};
	const label = failed && positionLabelOf(failed.task.plan);
	const lost = [
		...(fetched > 0 ? [`${fetched} records came before the failure`] : []),
		...(done > 0 ? [`${done} of ${size} input items were done`] : []),
	];
	const rest =
		hasBegun && resumeFrom !== undefined && label !== undefined
			? continuationFrom(resumeFrom, label, POSITION_OF_CONTINUE)
			: undefined;
	return [
		...(lost.length > 0 ? [`${lost.join(', ')}.`] : []),
		...(credits > 0 ? [`This run used ${credits} credits.`] : []),
		...earlierSentence(usage),
		...(kept > 0
			? [
					`${kept} of ${paidAnswers} paid answers are kept for an hour: run it again, and they are not paid again.`,
				]
			: []),
		...(lost.length > 0 ? ['To get everything else at once, set "On Error" to "Continue".'] : []),
		...unansweredSentence(unanswered),
		...(rest === undefined ? [] : [`To fetch the rest of that listing alone, ${rest}`]),
	];
}
