import { map, pick } from 'lodash';
import type { INodeExecutionData } from 'n8n-workflow';
import { z } from '../contract/zod';
import { PollFailure } from './failures';
import type { Polled } from './triggerState';

/** Polls one value. Where it throws a {PollFailure}, nothing is remembered. */
export interface SubjectPoll {
	/** @param mayInclude whether a first poll may give out what is there: not where a memory was lost */
	poll(memory: unknown, mayInclude: boolean): Promise<Polled>;
	/** One real record. */
	sample(): Promise<INodeExecutionData[]>;
}

/** One value that a trigger watches: a user, a company, an address, or a search. */
export interface Subject extends SubjectPoll {
	/** As it was given. */
	readonly value: string;
	/** Names what is watched. */
	readonly key: string;
}

/** What the polls of a value remember, and whether it fails and an item has said so. */
const subjectMemory = z.object({ known: z.unknown(), fails: z.boolean().optional() });

/** What a trigger remembers of its values, by their keys, and with which of them the next poll begins. */
const memories = z.object({
	each: z.record(z.string(), subjectMemory).default({}),
	next: z.string().optional(),
});

/** The values that a trigger watches: each is polled as if it had a trigger of its own. */
export class Subjects {
	constructor(private readonly subjects: readonly Subject[]) {}

	/**
	 * Asks for each value in turn, while there are credits and time. A value that fails leaves the others alone.
	 * @param isNew whether a first poll may give out what is there, also where nothing is remembered at all
	 * @param turn the value that had no turn any more, also where the poll before has failed; else it is remembered
	 * @throws {PollFailure} where none succeeded
	 */
	async poll(saved: unknown, isNew: boolean, turn: { next: string | undefined }): Promise<Polled> {
		const { subjects } = this;
		const before = memories.safeParse(saved).data ?? { each: {} };
		const keys = map(subjects, 'key');
		const each = pick(before.each, keys);
		const mayInclude = isNew || Object.keys(before.each).length > 0;
		const begin = turn.next ?? before.next;
		turn.next = undefined;
		const start = Math.max(0, keys.indexOf(begin ?? ''));
		const order = [...subjects.slice(start), ...subjects.slice(0, start)];
		const came: INodeExecutionData[][] = [];
		let hasSucceeded = false;
		let failure: PollFailure | undefined;
		for (const [at, subject] of order.entries()) {
			const { key } = subject;
			const { known, fails = false } = each[key] ?? {};
			const polled = await subject.poll(known, mayInclude).catch((error: unknown) => {
				if (error instanceof PollFailure) return error;
				throw error;
			});
			if (!(polled instanceof PollFailure)) {
				hasSucceeded = true;
				came.push(this.watched(subject, polled.items));
				each[key] = { known: polled.memory };
				continue;
			}
			failure ??= polled;
			if (polled.isOfAll) {
				// one that is refused each time, and comes first, keeps no other from its turn
				turn.next = (at > 0 ? subject : order[1])?.key;
				break;
			}
			each[key] = { known, fails: true };
			// told once
			if (!fails) came.push(this.watched(subject, [{ json: { error: polled.message } }]));
		}
		if (failure !== undefined && !hasSucceeded) throw failure;
		return { items: came.flat(), memory: { each, next: turn.next ?? begin } };
	}

	/** One real record, of the first value. */
	async sample(): Promise<INodeExecutionData[]> {
		const [first] = this.subjects;
		return first === undefined ? [] : this.watched(first, await first.sample());
	}

	/** Items that say to which value they belong, where there are several. */
	private watched({ value }: Subject, items: readonly INodeExecutionData[]): INodeExecutionData[] {
		const said = this.subjects.length > 1 && { _watched: value };
		return items.map(({ json }) => ({ json: { ...json, ...said } }));
	}
}
