import type { FailedItem } from './itemRun';
import type { Ledger } from './ledger';
import { goOnFrom } from './listing';

/** Sentences about what a failure that ends the run leaves behind, for the error's description. */
export function lostBy({ details }: FailedItem, { credits, unanswered }: Ledger): string[] {
	const { fetched = 0, resumeFrom } = details;
	const resume =
		resumeFrom === undefined ? '' : ` To fetch the rest alone, ${goOnFrom(resumeFrom)}.`;
	return [
		...(fetched > 0
			? [
					`${fetched} records came before the failure; set On Error to "Continue" to keep them.${resume}`,
				]
			: []),
		...(credits > 0 ? [`This run used ${credits} credits.`] : []),
		...(unanswered > 0
			? [`Requests without an answer that may have been charged: ${unanswered}.`]
			: []),
	];
}
