import { accountOf } from '../account/accounts';
import { takeKept } from '../account/kept';
import type { EqualItems } from './equalItems';
import { keyOf, type Outcome, type ServiceRequest } from './outcome';
import { readAgain } from './readAnswer';
import type { Sender, SenderParts } from './sender';
import type { Spending } from './spending';

/**
 * Asks for something once: takes what became of an equal request of this run, or the answer that an earlier run has
 * left, or sends the request. @param settings what a failure may come from, as text
 */
export async function askOnce(
	request: ServiceRequest,
	{ keys, stop, usage, sender }: SenderParts & { readonly sender: Sender },
	spending: Spending,
	{ equalItems, settings }: { readonly equalItems: EqualItems; readonly settings: string },
): Promise<Outcome> {
	if (!request.isShared) return await sender.send(request, spending);
	const key = keyOf(request);
	const size = request.page?.size;
	const takeOrSend = async (): Promise<Outcome> => {
		const { kept } = accountOf(request.access);
		const paid = takeKept(kept, key, request.reuseMs);
		if (paid === undefined) return await sender.send(request, spending);
		usage.takeEarlier(paid.at);
		keys.answers.add(kept, key, paid, 0);
		const read = readAgain(paid, request);
		if (read.kind === 'failure') return read;
		spending.countReused(read.cost);
		return { ...read, isOfEarlierRun: true };
	};
	const once = await equalItems.once(key, { settings, size }, stop, takeOrSend);
	if (once === undefined) return { kind: 'stopped', reason: stop.reason ?? { kind: 'cancelled' } };
	const { outcome, isEqual } = once;
	if (!isEqual) return outcome;
	usage.reused += 1;
	if (outcome.kind !== 'answer') return outcome;
	spending.countReused(outcome.cost);
	return readAgain(outcome.paid, request);
}
