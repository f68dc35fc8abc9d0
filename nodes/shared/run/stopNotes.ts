import type { Usage } from '../send/usage';
import { earlierSentence, unansweredSentence } from './hint';
import { positionLabelOf } from './listNotes';
import { continuationFrom } from './notes';
import type { Results } from './results';

const POSITION_OF_CONTINUE = 'details.resumeFrom, which "On Error" set to "Continue" brings';

/**
 * Sentences for the description of an error that stops the run: records and input items that came
 * before it, what was paid, and where to continue. A position comes last and without a full stop, so that
 * it can be copied.
 */
export function stopNotes(
	itemIndex: number,
	{ unfinished, done, size }: Results,
	usage: Usage,
): string[] {
	const { credits, unanswered, earlier } = usage;
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
		...(credits + earlier.answers > 0 && failed?.task.plan.settings.reuseLookups === true
			? ['The answers stay for an hour: run it again, and they are not paid again.']
			: []),
		...(lost.length > 0 ? ['To get everything else at once, set "On Error" to "Continue".'] : []),
		...unansweredSentence(unanswered),
		...(rest === undefined ? [] : [`To fetch the rest of that listing alone, ${rest}`]),
	];
}
