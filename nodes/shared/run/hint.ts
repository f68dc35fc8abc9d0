import compact from 'lodash/compact';
import sumBy from 'lodash/sumBy';
import type { NodeExecutionHint } from 'n8n-workflow';
import { counted } from '../operation/counted';
import { commonOptions } from '../options/commonOptions';
import { escapeHtml } from '../request/untrustedText';
import { byHand, type Sender } from '../send/sender';
import { addCredits, type Usage } from '../send/budget';
import type { InputItem } from './inputItems';
import { continuationOf, type Notes } from './notes';
import { failedIn } from './onError';
import type { RunParts } from './itemRun';

type Sentence = string | false;

/** Makes a hint. @param more one more sentence, which is known once the items are made */
export type MakeHint = (more: Sentence) => NodeExecutionHint;

/** What a hint is made of. */
interface Told extends RunParts {
	readonly usage: Usage;
	readonly inputItems: readonly InputItem[];
	/** How many of them failed; 0 where a failure stops the run. */
	readonly failed: number;
}

const [RUN_LIMIT = '', REUSE = ''] = [commonOptions.maxRunCredits, commonOptions.reuseMinutes].map(
	({ property }) => `"${property.displayName}"`,
);

/** The sentences of a hint, in their order. */
const sentences: ReadonlyArray<(told: Told) => Sentence> = [
	({ usage }) => `Credits used: ${usage.credits}.`,
	({ usage }) => `Requests: ${usage.requests}.`,
	({ usage }) => counting('Retries', usage.retries),
	({ usage }) => counting('Input items equal to others, not sent again', usage.equalItems),
	({ failed }) => failedSentence(failed),
	({ usage }) => unansweredSentence(usage),
	({ usage, sender }) => takenSentence(usage, isByHand(sender)),
	({ usage: { ofEarlierTry } }) =>
		counting('Answers of an earlier try of this run, not paid again', ofEarlierTry.answers),
	({ sender }) => throttledBy(sender),
	// why the limit of the run is reached sooner than this call alone would reach it
	({ usage: { ofEarlierTry }, budget }) =>
		counting(
			`Counted in ${RUN_LIMIT} from earlier calls of this node in this execution`,
			addCredits(budget.before, -ofEarlierTry.credits),
		),
];

/** Makes the hint of the output pane: what the run cost, how many input items failed, and what was cut short and why. */
export function hintOf(
	parts: RunParts,
	inputItems: readonly InputItem[],
	more: Sentence,
): NodeExecutionHint {
	const { sender, stop, notes } = parts;
	const { usage } = sender;
	const failed = stop.continueOnFail ? failedIn(inputItems) : 0;
	const counts = sentences.map((sentence) => sentence({ ...parts, usage, inputItems, failed }));
	// with "Continue" each input item that the limit left out says so itself
	const missing = !stop.continueOnFail && missingByRunLimit(inputItems);
	return hintFrom([...counts, more], notes, failed > 0 || usage.unanswered > 0, missing);
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

const isByHand = ({ keeping }: Sender) => keeping?.reuseMs === byHand.reuseMs;

function takenSentence({ taken }: Usage, isManual: boolean): Sentence {
	const { answers, pages, oldestAt } = taken;
	if (answers === 0) return false;
	const from = `${new Date(oldestAt).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
	const seam = pages > 0 ? '; what has changed since can be missing, or come twice' : '';
	const anew = isManual ? ` For new ones, set ${REUSE} to 0.` : '';
	return `Answers of earlier runs, not paid again: ${answers}, from ${from} on${seam}.${anew}`;
}

/** Says that the service, or Requests per Minute, made the run wait. */
function throttledBy({ places }: Sender): Sentence {
	const all = [...places.values()];
	const refusals = sumBy(all, 'refusals');
	const requests = `${counted(refusals, 'request')}, which ${refusals === 1 ? 'was' : 'were'}`;
	const perMinute = Math.min(...all.map(({ throttledTo }) => throttledTo));
	if (refusals > 0) return `Slowed down by the service: it refused ${requests} sent again.`;
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
	{ sender }: RunParts,
	inputItems: readonly InputItem[],
): string[] {
	const { usage, answers } = sender;
	const { credits, left } = usage;
	const failed = [inputItems[itemIndex]].find((item) => item?.kind === 'failure');
	const fetched = failed?.items.length ?? 0;
	const isLookup = failed?.plan.operation.result.kind !== 'list';
	const isAnew = failed?.plan.settings.reuseMinutes === 0;
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
		takenSentence(usage, isByHand(sender)),
		left > 0 &&
			`${left} of ${answers.total} paid answers are kept for an hour: run it again${isLookup ? '' : ' by hand'}${isAnew ? `, with ${REUSE} not set to 0` : ''}, and they are not paid again.`,
		lost && 'To get everything else at once, set "On Error" to "Continue".',
		unansweredSentence(usage),
		rest && `To fetch the rest of that listing alone, ${rest}`,
	]);
}
