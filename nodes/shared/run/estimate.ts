import { mapValues, sumBy } from 'lodash';
import { PAGE_SIZE } from '../contract/endpoint';
import { counted, quoted } from '../text/message';
import type { Operation } from '../operation/operation';
import type { Plan } from '../plan/request';
import type { CommonSettings } from '../plan/settings';
import { buildHint, itemsSentence, type HintBuilder } from './hint';
import type { InputItem } from './inputItems';
import { ItemHints } from './itemHints';
import { failedItems } from './onError';

/** Maximum requests and credits of an input item, without retries; Infinity if unknown. */
interface Estimate {
	readonly requests: number;
	readonly maxCredits: number;
	/** The first input item with the same request, which pays for it. */
	readonly sameAs?: number;
}

/** Estimates each valid input item without sending anything. @returns the builder of the hint, which contains the sum */
export function estimateAll(
	{ maxRunCredits = Infinity }: CommonSettings,
	inputItems: InputItem[],
): HintBuilder {
	const hints = new ItemHints();
	const all: Estimate[] = [];
	let operation: Operation | undefined;
	for (const item of inputItems) {
		if (item.kind !== 'ready' && item.kind !== 'duplicate') continue;
		const { itemIndex, remarks } = item.plan;
		const own =
			item.kind === 'ready'
				? estimateOf(item.plan)
				: { requests: 0, maxCredits: 0, sameAs: item.sameAs };
		all.push(own);
		operation = item.plan.operation;
		for (const remark of remarks) hints.add(itemIndex, remark);
		const estimate = mapValues(own, (amount) => (Number.isFinite(amount) ? amount : null));
		const items = [{ json: { estimate }, pairedItem: { item: itemIndex } }];
		inputItems[itemIndex] = { kind: 'done', items };
	}
	const failed = failedItems(inputItems);
	const counts = [
		summaryOf(all, maxRunCredits, operation),
		'Nothing was sent.',
		itemsSentence('failed', failed, inputItems),
	];
	return (more) => buildHint([...counts, more], hints, inputItems.length, failed);
}

/** Assumes full pages. If the service decides the page size, assumes one record per page. */
function estimateOf({ operation, limit, settings }: Plan): Estimate {
	const { position, maxCredits: most = Infinity } = settings;
	const { endpoint, result } = operation;
	const { paging } = result;
	const requested = paging === undefined ? 1 : limit;
	const records = position === null ? 0 : requested;
	const pageSize = paging?.size === undefined ? 1 : PAGE_SIZE;
	const pages = Math.ceil(records / pageSize);
	if (endpoint.price === 'free') return { requests: pages, maxCredits: 0 };
	const isPerResult = endpoint.price === 'perResult';
	const maxCredits = Math.min(isPerResult ? records : pages, Math.floor(most));
	return { requests: isPerResult ? Math.ceil(maxCredits / pageSize) : maxCredits, maxCredits };
}

/** Returns, for example, `At most 24 credits, if every page is full, for 30 input items, 6 of them duplicates.` */
function summaryOf(all: readonly Estimate[], most: number, operation?: Operation): string {
	const price = operation?.endpoint.price;
	if (price === 'free') return 'This operation is free.';
	const isAssumed = price === 'notStated';
	const known = all.filter(({ maxCredits }) => Number.isFinite(maxCredits));
	const isTruncated = most < sumBy(all, 'maxCredits');
	const isOpen = !isTruncated && known.length < all.length;
	const credits = isTruncated ? most : sumBy(known, 'maxCredits');
	const equal = all.filter(({ sameAs }) => sameAs !== undefined).length;
	const items = counted(all.length, 'input item');
	const isNotKnown = `is not known, because Return All is on without ${quoted('Max Credits')}`;
	if (isOpen && credits === 0) return `The cost of ${items} ${isNotKnown}.`;
	return [
		`At most ${counted(credits, 'credit')}`,
		operation?.result.paging?.size === undefined ? ' for ' : ', if every page is full, for ',
		isOpen ? `${known.length} of ${items}` : items,
		equal > 0 ? `, ${equal} of them ${equal === 1 ? 'a duplicate' : 'duplicates'}` : '',
		isTruncated ? `, because of ${quoted('Max Credits per Run')}` : '',
		isOpen ? `; the rest ${isNotKnown}` : '',
		isAssumed
			? ': 1 for each request is assumed, because the service does not state its price'
			: '',
		'.',
	].join('');
}
