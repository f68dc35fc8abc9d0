import { members } from '../operation/record';
import omit from 'lodash/omit';
import type { INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { Connection } from './connection';
import { FAILURES_BEFORE_PAUSE, pauseAfter, PollFailure } from './failures';
import { MAX_WAITING, type PollBounds } from './newRecords';
import type { Polled } from './triggerState';

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

/** What a trigger remembers: of one value as it is, of several by their keys. */
const memories = z.looseObject({
	/** What the one value is. */
	of: z.string().optional(),
	/** At which address, as a hash; a former version did not keep it. */
	at: z.string().optional(),
	each: z.record(z.string(), z.unknown()).default({}),
	/** Where the next poll begins. */
	next: z.string().optional(),
	/** How often a value has failed in a row, and until when it pauses, in epoch milliseconds. */
	failed: z.record(z.string(), z.tuple([z.number(), z.number()])).default({}),
});

/** The values that a trigger watches at one address: each is polled as if it had a trigger of its own. */
export class Subjects {
	constructor(
		private readonly subjects: readonly [Subject, ...Subject[]],
		private readonly at: string,
	) {}

	/** What is asked for, of which parameters: the failures of something else do not count. */
	get key(): string {
		return this.subjects.map(({ key }) => key).join(' ');
	}

	/**
	 * Asks for each value in turn, while there are credits and time. A value that fails leaves the others alone.
	 * @param mayInclude whether a first poll may give out what is there, also where nothing is remembered at all
	 * @throws {PollFailure} where all that were asked for failed
	 */
	async poll(saved: unknown, mayInclude: boolean): Promise<Polled> {
		const { subjects, at } = this;
		const read = memories.safeParse(saved).data;
		const isOther = read?.at !== undefined && read.at !== at;
		const { of, each, next, failed, ...only } = (!isOther && read) || memories.parse({});
		const known: Record<string, unknown> = { ...each, ...(of !== undefined && { [of]: only }) };
		const isFirst = mayInclude || isOther || Object.keys(known).length > 0;
		const now: Record<string, unknown> = {};
		for (const { key } of subjects) if (known[key] !== undefined) now[key] = known[key];
		const bounds = { mayInclude: isFirst, share: subjects.length, room: 0 };
		const poll = async ({ key, poll }: Subject) => {
			const room = MAX_WAITING - waitingIn(omit(now, key));
			const { items, memory } = await poll.poll(known[key], { ...bounds, room });
			if (memory !== undefined) now[key] = memory;
			return items;
		};
		const [first, ...others] = subjects;
		if (others.length === 0) {
			const items = await poll(first);
			return { items, memory: { of: first.key, at, ...members(now[first.key]) } };
		}
		const start = Math.max(
			0,
			subjects.findIndex(({ key }) => key === next),
		);
		const round = new Round(failed);
		for (const subject of [...subjects.slice(start), ...subjects.slice(0, start)])
			if (!(await round.take(subject, poll))) break;
		return { items: round.items(), memory: { at, each: now, ...round.memory(subjects) } };
	}

	/** One real record, of the first value. */
	async sample(): Promise<INodeExecutionData[]> {
		const [first, ...others] = this.subjects;
		const items = await first.poll.sample();
		return others.length === 0 ? items : watched(first, items);
	}
}

/** One round over several values. */
class Round {
	private readonly found: INodeExecutionData[] = [];
	private readonly failures: PollFailure[] = [];
	private succeeded = 0;
	private next: string | undefined;
	private readonly failed: Record<string, readonly [times: number, until: number]>;

	constructor(before: Record<string, readonly [times: number, until: number]>) {
		this.failed = { ...before };
	}

	/** Polls a value, unless it pauses. @returns whether there is more to ask for: else the next round begins with this value */
	async take(
		subject: Subject,
		poll: (subject: Subject) => Promise<INodeExecutionData[]>,
	): Promise<boolean> {
		const { key, connection } = subject;
		const [times, until] = this.failed[key] ?? [0, 0];
		const pause = until - Date.now();
		// a clock that is set back must not make a pause last
		if (pause > 0 && pause <= pauseAfter(Infinity, 404)) return true;
		const isBegun = this.succeeded + this.failures.length > 0;
		if (isBegun && !(connection.hasTime && connection.canPay)) return this.endBefore(subject);
		const came = await poll(subject).catch((error: unknown) => {
			const isItsOwn = error instanceof PollFailure && (this.succeeded > 0 || !isOfAll(error));
			if (!isItsOwn) throw error;
			return error;
		});
		if (!(came instanceof PollFailure)) {
			this.found.push(...watched(subject, came));
			this.succeeded += 1;
			delete this.failed[key];
			return true;
		}
		if (isOfAll(came)) return this.endBefore(subject);
		this.failures.push(came);
		const isLasting = times + 1 >= FAILURES_BEFORE_PAUSE;
		const ms = isLasting ? pauseAfter(times + 1, came.failure.status) : 0;
		this.failed[key] = [times + 1, Date.now() + ms];
		if (times + 1 === FAILURES_BEFORE_PAUSE)
			this.found.push(...watched(subject, [{ json: { error: came.message } }]));
		return true;
	}

	/** What came out. @throws {PollFailure} the first, where each value has failed */
	items(): INodeExecutionData[] {
		const [first] = this.failures;
		if (first !== undefined && this.succeeded === 0) throw first;
		return this.found;
	}

	memory(subjects: readonly Subject[]) {
		const { next } = this;
		const failed = Object.fromEntries(
			Object.entries(this.failed).filter(([key]) => subjects.some((one) => one.key === key)),
		);
		return {
			...(next !== undefined && { next }),
			...(Object.keys(failed).length > 0 && { failed }),
		};
	}

	private endBefore({ key }: Subject): false {
		this.next = key;
		return false;
	}
}

/** Whether a failure says nothing of its value: the key is refused, or its pace is used up. */
function isOfAll({ failure: { status, throttled } }: PollFailure): boolean {
	return throttled === true || status === 401 || status === 402 || status === 429;
}

function watched({ value }: Subject, items: readonly INodeExecutionData[]): INodeExecutionData[] {
	return items.map(({ json }) => ({ json: { ...json, _watched: value } }));
}

/** Characters of the records that wait to come out. */
function waitingIn(all: object): number {
	return Object.values(all).reduce((sum: number, memory: unknown) => {
		const { waiting = [], unread = {} } = Object(memory) as { waiting?: object; unread?: object };
		return sum + JSON.stringify([waiting, unread]).length;
	}, 0);
}
