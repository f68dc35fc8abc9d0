import map from 'lodash/map';
import omit from 'lodash/omit';
import pick from 'lodash/pick';
import sumBy from 'lodash/sumBy';
import type { INodeExecutionData } from 'n8n-workflow';
import { members } from '../operation/record';
import type { Plan } from '../plan/request';
import type { Connection } from './connection';
import { failedAgain, FAILURES_BEFORE_PAUSE, isPausing, NEVER, PollFailure } from './failures';
import type { Polled } from './triggerState';
import { z } from '../contract/zod';

/** What the poll of one value may give out and keep. */
export interface PollBounds {
	/** Whether a first poll may give out what is there: not where a memory was lost. */
	readonly mayInclude: boolean;
	/** How many values share the memory. */
	readonly share: number;
	/** Characters of records that may wait. */
	readonly room: number;
}

/** One value that a trigger watches: a user, a company, an address, or a search. */
export interface Subject {
	/** As it was given. */
	readonly value: string;
	/** Names what is watched. */
	readonly key: string;
	readonly plan: Plan;
	readonly poll: {
		poll(memory: unknown, bounds: PollBounds): Promise<Polled>;
		sample(): Promise<INodeExecutionData[]>;
	};
}

const subjectMemory = z.object({
	/** What its polls remember. */
	known: z.unknown(),
	/** How often it has failed in a row, and until when it pauses, in epoch milliseconds. */
	failed: z.tuple([z.number(), z.number()]).readonly().optional(),
});

/** What a trigger remembers of its values, by their keys, and with which of them the next poll begins. */
const memories = z.object({
	each: z.record(z.string(), subjectMemory).default({}),
	next: z.string().optional(),
});

/** Max characters of records that wait: they are written with every item that comes out. */
const MAX_WAITING = 200_000;

/** The values that a trigger watches: each is polled as if it had a trigger of its own. */
export class Subjects {
	constructor(
		private readonly subjects: readonly Subject[],
		private readonly connection: Connection,
	) {}

	/** What is asked for, of which parameters: the failures of something else do not count. */
	get key(): string {
		return this.subjects.map(({ key }) => key).join(' ');
	}

	/**
	 * Asks for each value in turn, while there are credits and time. A value that fails leaves the others alone.
	 * @param isNew whether a first poll may give out what is there, also where nothing is remembered at all
	 * @param isPublished whether values that pause are tried again
	 * @param turn the value that had no turn any more, also where the poll before has failed; else it is remembered
	 * @throws {PollFailure} where none succeeded
	 */
	async poll(
		saved: unknown,
		isNew: boolean,
		isPublished: boolean,
		turn: { next: string | undefined },
	): Promise<Polled> {
		const before = memories.safeParse(saved).data ?? { each: {} };
		const each = pick(before.each, map(this.subjects, 'key'));
		const mayInclude = isNew || Object.keys(before.each).length > 0;
		const share = this.subjects.length;
		const items: INodeExecutionData[] = [];
		const failures: PollFailure[] = [];
		let succeeded = 0;
		const begin = turn.next ?? before.next;
		turn.next = undefined;
		const order = this.from(begin);
		for (const [at, subject] of order.entries()) {
			const { key, plan } = subject;
			const { known, failed = NEVER } = each[key] ?? {};
			if (!isPublished && isPausing(failed)) continue;
			const isBegun = succeeded + failures.length > 0;
			if (isBegun && !this.connection.mayAsk(plan)) {
				turn.next = key;
				break;
			}
			const room = MAX_WAITING - waitingIn(omit(each, key));
			const began = Date.now();
			const polled = await subject.poll
				.poll(known, { mayInclude, share, room })
				.catch((error: unknown) => failureOf(error));
			if (!(polled instanceof PollFailure)) {
				succeeded += 1;
				items.push(...this.watched(subject, polled.items));
				each[key] = { known: polled.memory };
				continue;
			}
			if (polled.isOfAll) {
				// one that is refused each time, and comes first, keeps no other from its turn
				turn.next = (isBegun ? subject : order[at + 1])?.key;
				if (succeeded === 0) throw polled;
				break;
			}
			failures.push(polled);
			const failedNow = failedAgain(failed, polled.failure.status, began);
			each[key] = { known, failed: failedNow };
			// told once
			if (failedNow[0] === FAILURES_BEFORE_PAUSE)
				items.push(...this.watched(subject, [{ json: { error: polled.message } }]));
		}
		const [failure] = failures;
		if (failure !== undefined && succeeded === 0) throw failure;
		return { items, memory: { each, next: turn.next ?? begin } };
	}

	/** One real record, of the first value. */
	async sample(): Promise<INodeExecutionData[]> {
		const [first] = this.subjects;
		return first === undefined ? [] : this.watched(first, await first.poll.sample());
	}

	/** All of them, beginning with one. */
	private from(next: string | undefined): Subject[] {
		const { subjects } = this;
		const at = Math.max(
			0,
			subjects.findIndex(({ key }) => key === next),
		);
		return [...subjects.slice(at), ...subjects.slice(0, at)];
	}

	/** Items that say to which value they belong, where there are several. */
	private watched({ value }: Subject, items: readonly INodeExecutionData[]): INodeExecutionData[] {
		const said = this.subjects.length > 1 && { _watched: value };
		return items.map(({ json }) => ({ json: { ...json, ...said } }));
	}
}

function failureOf(error: unknown): PollFailure {
	if (error instanceof PollFailure) return error;
	throw error;
}

/** Characters of the records that wait to come out. */
function waitingIn(each: Readonly<Record<string, { known?: unknown }>>): number {
	return sumBy(Object.values(each), ({ known }) => {
		const { waiting = [], unread = {} } = members(known);
		return JSON.stringify([waiting, unread]).length;
	});
}
