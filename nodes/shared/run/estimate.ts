import type { IExecuteFunctions } from 'n8n-workflow';
import { highestPrice, PAGE_SIZE } from '../contract/endpoint';
import { commonOptions } from '../options/commonOptions';
import { skippedBy } from '../paging/position';
import type { Plan } from '../plan/planner';
import type { RunSettings } from '../plan/settings';
import type { EqualItems } from '../send/equalItems';
import { failedSentence, hintFrom } from './hint';
import { type InputItem, isTask, type Task } from './inputItems';
import { Notes } from './notes';
import { failedIn } from './onError';

/** The most that an input item would send and cost, retries left out; Infinity where that is not known. */
interface Most {
	readonly requests: number;
	readonly credits: number;
}

/** Gives an estimate for each input item that could run, and their sum in the hint. Nothing is sent. */
export function estimateAll(
	context: IExecuteFunctions,
	{ maxRunCredits: limit = Infinity }: RunSettings,
	inputItems: InputItem[],
): void {
	const firsts = new Map<EqualItems, Map<string, number>>();
	const notes = new Notes();
	const all: Array<Most & { readonly sameAs: number | undefined }> = [];
	for (const task of inputItems.filter(isTask)) {
		const { itemIndex, remarks } = task.plan;
		const sameAs = equalBefore(task, firsts);
		const most = sameAs === undefined ? mostOf(task.plan) : { requests: 0, credits: 0 };
		all.push({ ...most, sameAs });
		for (const remark of remarks) notes.warn(itemIndex, remark);
		const [requests, maxCredits] = [most.requests, most.credits].map(orNull);
		const estimate = { requests, maxCredits, ...(sameAs === undefined ? {} : { sameAs }) };
		const items = [{ json: { estimate }, pairedItem: { item: itemIndex } }];
		inputItems[itemIndex] = { kind: 'done', items };
	}
	const failed = failedIn(inputItems);
	const counts = [summaryOf(all, limit), 'Nothing was sent.', failedSentence(failed)];
	context.addExecutionHints(hintFrom(counts, notes, failed > 0));
}

function orNull(amount: number): number | null {
	return Number.isFinite(amount) ? amount : null;
}

/** The first input item that asks for exactly the same, if its answers may be reused. */
function equalBefore(
	{ equalItems, plan: { itemIndex, limit, settings } }: Task,
	firsts: Map<EqualItems, Map<string, number>>,
): number | undefined {
	if (!settings.reuseLookups) return undefined;
	const known = firsts.get(equalItems) ?? new Map<string, number>();
	firsts.set(equalItems, known);
	const key = JSON.stringify([settings.start, limit, settings.maxCredits]);
	const first = known.get(key);
	if (first === undefined) known.set(key, itemIndex);
	return first;
}

/** Pages count as full, as the service's document says; where it decides how many records a page holds, as one record each. */
function mostOf({ operation, limit, settings }: Plan): Most {
	const { start, maxCredits = Infinity } = settings;
	const { endpoint, result } = operation;
	if (start === null) return { requests: 0, credits: 0 };
	const { paging } = result;
	const records = paging === undefined ? 1 : limit + skippedBy(start);
	const pageSize = paging?.size === undefined ? 1 : PAGE_SIZE;
	if (endpoint.price === 'perResult') {
		const credits = Math.min(records, Math.floor(maxCredits));
		return { requests: Math.ceil(credits / pageSize), credits };
	}
	const price = highestPrice(endpoint, 1);
	const payable = price === 0 ? Infinity : Math.floor(maxCredits / price);
	const requests = Math.min(Math.ceil(records / pageSize), payable);
	return { requests, credits: price === 0 ? 0 : requests * price };
}

/** `At most 24 credits for 30 input items, 6 of them equal to others.` */
function summaryOf(all: ReadonlyArray<Most & { sameAs: number | undefined }>, limit: number) {
	const known = all.filter(({ credits }) => Number.isFinite(credits));
	const sum = known.reduce((credits, most) => credits + most.credits, 0);
	const open = all.length - known.length;
	const isCut = limit < (open > 0 ? Infinity : sum);
	const equal = all.length - all.filter(({ sameAs }) => sameAs === undefined).length;
	const items = all.length === 1 ? '1 input item' : `${all.length} input items`;
	const credits = isCut ? limit : sum;
	return [
		`At most ${credits === 1 ? '1 credit' : `${credits} credits`} for `,
		open > 0 && !isCut ? `${known.length} of ${items}` : items,
		equal > 0 ? `, ${equal} of them equal to others` : '',
		isCut ? `, because of "${commonOptions.maxRunCredits.property.displayName}"` : '',
		open > 0 && !isCut ? '; the rest is not known: Return All without "Max Credits"' : '',
		'.',
	].join('');
}
