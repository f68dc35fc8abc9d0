import type { NodeExecutionHint } from 'n8n-workflow';
import type { Ledger } from './ledger';

const MOST_NOTES = 5;

/** Makes the hint of the output pane: what the run cost, and what was cut short and why. */
export function hintOf(ledger: Ledger): NodeExecutionHint {
	const { credits, requests, retries, reused, unanswered, notes } = ledger;
	const more = notes.length - MOST_NOTES;
	const sentences = [
		`Credits used: ${credits}. Requests: ${requests}. Retries: ${retries}. Reused lookups: ${reused}.`,
		...(unanswered > 0
			? [`Requests without an answer that may have been charged: ${unanswered}.`]
			: []),
		...notes.slice(0, MOST_NOTES),
		...(more > 0 ? [`And ${more} more of these.`] : []),
	];
	return {
		message: sentences.join(' '),
		location: 'outputPane',
		type: unanswered > 0 || notes.length > 0 ? 'warning' : 'info',
	};
}
