import type { NodeExecutionHint } from 'n8n-workflow';
import { escapeHtml } from '../request/untrustedText';
import type { Usage } from '../send/usage';
import type { Notes } from './notes';

const MAX_NOTES = 5;

/** Said once, as the editor counts them. */
const ITEMS_COUNT_FROM_0 = 'The first item is item 0.';

/** Makes the hint of the output pane: what the run cost, how many input items failed, and what was cut short and why. */
export function hintOf(
	usage: Usage,
	notes: Notes,
	missing: readonly string[],
	failed: number,
	heldBack: readonly string[] = [],
): NodeExecutionHint {
	const { credits, requests, retries, reused, unanswered } = usage;
	const { sentences, leftOut } = notes.told(MAX_NOTES);
	const counts = [
		`Credits used: ${credits}.`,
		`Requests: ${requests}.`,
		...(retries > 0 ? [`Retries: ${retries}.`] : []),
		...(reused > 0 ? [`Reused lookups: ${reused}.`] : []),
		...(failed > 0 ? [`Failed input items: ${failed}.`] : []),
		...unansweredSentence(unanswered),
		...earlierSentence(usage),
		...heldBack,
		...(notes.namesLaterItem || missing.length > 0 ? [ITEMS_COUNT_FROM_0] : []),
	];
	// a position at the end of a note has to stand alone, so that notes end without a full stop
	const lines = [
		counts.join(' '),
		...missing,
		...sentences,
		...(leftOut > 0 ? [`And ${leftOut} more of these`] : []),
	];
	const isWarning = failed > 0 || unanswered > 0 || missing.length > 0 || notes.hasWarning;
	return {
		// the editor renders hints as HTML
		message: escapeHtml(lines.join(' • ')),
		location: 'outputPane',
		type: isWarning ? 'warning' : 'info',
	};
}

/** Tells which records are not from now. */
function earlierSentence({ earlier: { answers, oldestAt } }: Usage): string[] {
	if (answers === 0) return [];
	const from = `${new Date(oldestAt).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
	return [`Answers of earlier runs, not paid again: ${answers}, from ${from} on.`];
}

/** Tells users about requests that may have cost something and brought nothing. */
export function unansweredSentence(unanswered: number): string[] {
	return unanswered > 0
		? [`Requests without an answer that may have been charged: ${unanswered}.`]
		: [];
}
