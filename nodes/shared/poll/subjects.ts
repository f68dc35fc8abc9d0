import pick from 'lodash/pick';
import type { INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { Connection } from './connection';
import { FAILURES_BEFORE_PAUSE, pauseAfter, PollFailure } from './failures';
import type { Polled } from './triggerState';

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
	readonly connection: Connection;
	readonly poll: {
		poll(memory: unknown, bounds: PollBounds): Promise<Polled>;
		sample(): Promise<INodeExecutionData[]>;
	};
}

const subjectMemory = z.object({
	/** What its polls remember. */
	known: z.unknown(),
	/** How often it has failed in a row, and until when it pauses, in epoch milliseconds. */
	failed: z.tuple([z.number(), z.number()]).optional(),
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
	/** The value that had no turn any more in the last poll. */
	next: string | undefined;

	constructor(private readonly subjects: readonly Subject[]) {}

	/** What is asked for, of which parameters: the failures of something else do not count. */
	get key(): string {
		return this.subjects.map(({ key }) => key).join(' ');
	}

	/**
	 * Asks for each value in turn, while there are credits and time. A value that fails leaves the others alone.
	 * @param isNew whether a first poll may give out what is there, also where nothing is remembered at all
	 * @param isPublished whether values that pause are tried again
	 * @param from with which value it begins, also where the poll before has failed; else it is remembered
	 * @throws {PollFailure} where none succeeded
	 */
	async poll(
		saved: unknown,
		isNew: boolean,
		isPublished: boolean,
		from: string | undefined,
	): Promise<Polled> {
		const before = memories.safeParse(saved).data ?? { each: {} };
		const each = pick(
			before.each,
			this.subjects.map(({ key }) => key),
		);
		const mayInclude = isNew || Object.keys(before.each).length > 0;
		const share = this.subjects.length;
		const items: INodeExecutionData[] = [];
		const failures: PollFailure[] = [];
		let succeeded = 0;
		const begin = from ?? before.next;
		this.next = undefined;
		for (const subject of this.from(begin)) {
			const { key, connection } = subject;
			const { known, failed: [times, until] = [0, 0] } = each[key] ?? {};
			if (!isPublished && isDuring(until)) continue;
			const isBegun = succeeded + failures.length > 0;
			if (isBegun && !connection.mayAsk) {
				this.next = key;
				break;
			}
			const room = MAX_WAITING - waitingIn(each, key);
			const polled = await subject.poll
				.poll(known, { mayInclude, share, room })
				.catch((error: unknown) => failureOf(error));
			if (!(polled instanceof PollFailure)) {
				succeeded += 1;
				items.push(...this.watched(subject, polled.items));
				each[key] = { known: polled.memory ?? known };
				continue;
			}
			if (polled.isOfAll) {
				if (succeeded === 0) throw polled;
				this.next = key;
				break;
			}
			failures.push(polled);
			const inARow = times + 1;
			const pause = pauseAfter(inARow, polled.failure.status);
			each[key] = { known, failed: [inARow, Date.now() + pause] };
			// told once
			if (inARow === FAILURES_BEFORE_PAUSE)
				items.push(...this.watched(subject, [{ json: { error: polled.message } }]));
		}
		const [failure] = failures;
		if (failure !== undefined && succeeded === 0) throw failure;
		return { items, memory: { each, next: this.next ?? begin } };
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

/** Whether a pause lasts that ends then; a clock that is set back must not make it last. */
function isDuring(until: number): boolean {
	const left = until - Date.now();
	return left > 0 && left <= pauseAfter(Infinity, 404);
}

function failureOf(error: unknown): PollFailure {
	if (error instanceof PollFailure) return error;
	throw error;
}

/** Characters of the records that wait to come out, of all values but one. */
function waitingIn(each: Readonly<Record<string, { known?: unknown }>>, but: string): number {
	return Object.entries(each).reduce((sum, [key, { known }]) => {
		const { waiting = [], unread = {} } = Object(known) as { waiting?: object; unread?: object };
		return key === but ? sum : sum + JSON.stringify([waiting, unread]).length;
	}, 0);
}
