import { map, pick } from 'lodash';
import type { INodeExecutionData } from 'n8n-workflow';
import { z } from '../contract/zod';
import { PollFailure } from './failures';
import type { Polled, TriggerState } from './triggerState';

/**
 * One value that a trigger watches, as it was given: a user, a company, an address, or a search. Its state is stored under
 * its key.
 */
export interface Subject {
	readonly value: string;
	readonly key: string;
	/** @param mayInclude whether a first poll may output existing records: not if the state was lost @throws {PollFailure} */
	poll(stored: unknown, mayInclude: boolean): Promise<Polled>;
	/** Returns one real record. */
	sample(): Promise<INodeExecutionData[]>;
}

export type SubjectPoll = Pick<Subject, 'poll' | 'sample'>;

/** The stored state of each value by its key: that of its polls, and whether it fails. */
const storedStates = z.object({
	each: z.record(z.string(), z.object({ known: z.unknown(), fails: z.boolean().optional() })),
});

/**
 * Polls each value in turn while there are credits and time. One that fails outputs an item, once, and leaves the others alone.
 * @throws {PollFailure} if all fail
 */
export async function pollEach(
	subjects: readonly Subject[],
	stored: unknown,
	trigger: Pick<TriggerState, 'isNew' | 'next'>,
): Promise<Polled> {
	const before = storedStates.safeParse(stored).data?.each ?? {};
	const mayInclude = trigger.isNew === true || Object.keys(before).length > 0;
	const keys = map(subjects, 'key');
	const each = pick(before, keys);
	const first = Math.max(0, keys.indexOf(trigger.next ?? ''));
	const order = [...subjects.slice(first), ...subjects.slice(0, first)];
	const items: INodeExecutionData[][] = [];
	let hasSucceeded = false;
	let failure: PollFailure | undefined;
	for (const [at, subject] of order.entries()) {
		const { known, fails = false } = each[subject.key] ?? {};
		const polled = await subject.poll(known, mayInclude).catch((error: unknown) => {
			if (error instanceof PollFailure) return error;
			throw error;
		});
		if (!(polled instanceof PollFailure)) {
			hasSucceeded = true;
			each[subject.key] = { known: polled.state };
			items.push(labelled(polled.items, subject, subjects));
			continue;
		}
		failure ??= polled;
		if (polled.endsPoll) {
			// a value that is rejected each time does not come first again
			trigger.next = (at > 0 ? subject : order[1])?.key;
			break;
		}
		each[subject.key] = { known, fails: true };
		if (!fails) items.push(labelled([{ json: { error: polled.message } }], subject, subjects));
	}
	if (failure !== undefined && !hasSucceeded) throw failure;
	return { items: items.flat(), state: { each } };
}

/** Returns one real record of the first value. */
export async function sampleOf(subjects: readonly Subject[]): Promise<INodeExecutionData[]> {
	const [first] = subjects;
	return first === undefined ? [] : labelled(await first.sample(), first, subjects);
}

/** Adds the value that items belong to, if there are several. */
function labelled(items: INodeExecutionData[], { value }: Subject, { length }: readonly Subject[]) {
	if (length === 1) return items;
	return items.map(({ json }) => ({ json: { ...json, _watched: value } }));
}
