import isEqual from 'lodash/isEqual';
import { type IDataObject, type INodeExecutionData, sleep } from 'n8n-workflow';
import { sleepUntil } from '../request/deadlines';
import { FailureStreak } from './failures';

/** What a poll has found, and what is remembered from now on: as before, if nothing is given. */
export interface Polled {
	readonly items: INodeExecutionData[];
	readonly memory?: object;
}

/** What a poll without items has left behind, where n8n may not save it. */
interface Quiet {
	/** What n8n had kept before it, and what is remembered since, as JSON. */
	readonly saved: string;
	readonly memory: string;
	readonly isOfActivation: boolean;
}

/** All tries of an activation and the waits between them have 84 seconds (n8n, 70 % of the lease of a publication). */
const ACTIVATION_MS = 80_000;
/** The longest of these waits is 8 seconds; what is published later is another activation. */
const LONGEST_WAIT_MS = 9000;

/** What this process knows of a trigger besides its memory, until n8n starts again. */
export class TriggerState {
	readonly streak = new FailureStreak();
	/** Whether it was published here, and no poll has succeeded yet; a memory that is lost later is no beginning. */
	isNew: boolean | undefined;
	/** When the poll under way ends at the latest, as `performance.now()` counts. */
	private endsAt = 0;
	/**
	 * What polls without items remember: a first poll, the first value of a field that is watched anew.
	 * n8n's durable engine drops that of a tick, and with cursors that of an activation. A trigger whose
	 * memory got lost would take its next tick, or every one, for its first poll, and say nothing.
	 */
	private quiet: Quiet | undefined;

	/** When the last try of an activation failed, and when all its tries end, as `performance.now()` counts. */
	private failedAt = -Infinity;
	private triesEndAt = 0;

	activationFailed(): void {
		this.failedAt = performance.now();
	}

	/** Milliseconds that are left of an activation: n8n tries it again after a failure. */
	get activationMs(): number {
		const now = performance.now();
		if (now > this.failedAt + LONGEST_WAIT_MS) this.triesEndAt = now + ACTIVATION_MS;
		return Math.max(0, this.triesEndAt - now);
	}

	get isPolling(): boolean {
		return this.endsAt > performance.now();
	}

	/**
	 * Runs a poll, or gives nothing while one of the trigger is under way, for `longestMs` at most: n8n starts a
	 * tick even if the one before it has not ended, and both would find the same new records.
	 * @param waits for the one under way: who publishes a workflow is told whether its trigger works
	 */
	async alone(
		longestMs: number,
		waits: boolean,
		poll: () => Promise<INodeExecutionData[]>,
	): Promise<INodeExecutionData[]> {
		if (this.isPolling && !waits) return [];
		await sleepUntil(Math.min(this.endsAt, performance.now() + longestMs), () => !this.isPolling);
		const endsAt = performance.now() + longestMs;
		this.endsAt = endsAt;
		try {
			return await poll();
		} finally {
			// one that took too long may have been followed by another
			if (this.endsAt === endsAt) this.endsAt = 0;
		}
	}

	/**
	 * Polls with the memory that n8n has, or with what a quiet poll has remembered on top of that very one. n8n saves
	 * what is written into `data` only together with items that come out or at the end of an activation, and may
	 * give back an older state or none at any time (docs/triggers.md).
	 * @param isInTable whether n8n keeps it in a table of its own
	 */
	async remembering(
		data: IDataObject,
		isActivation: boolean,
		isInTable: boolean,
		poll: (memory: unknown) => Promise<Polled>,
	): Promise<INodeExecutionData[]> {
		const { quiet } = this;
		if (isActivation) this.quiet = undefined;
		const saved = JSON.stringify(data);
		const isQuiet = !isActivation && quiet?.saved === saved && quiet.isOfActivation === isInTable;
		const before = isQuiet ? quiet.memory : saved;
		const known = JSON.parse(before) as IDataObject;
		const { items, memory } = await poll(known);
		const after = memory === undefined || isEqual(memory, known) ? before : JSON.stringify(memory);
		if (after !== saved) {
			const saving = JSON.parse(after) as IDataObject;
			for (const name of Object.keys(data)) if (!(name in saving)) delete data[name];
			// each member is assigned whole: n8n notices only that (n8n-workflow, `observable-object`)
			Object.assign(data, saving);
		}
		const isKept = items.length > 0 || (isInTable && !isActivation) || after === saved;
		this.quiet = isKept ? undefined : { saved, memory: after, isOfActivation: isActivation };
		return items;
	}
}

const states = new Map<string, TriggerState>();

/** @param trigger names the trigger in this process */
export function stateOf(trigger: string): TriggerState {
	const state = states.get(trigger) ?? new TriggerState();
	states.set(trigger, state);
	return state;
}

export function pollsUnderWay(): number {
	return [...states.values()].filter(({ isPolling }) => isPolling).length;
}

/** So many polls begin at once. */
const MAX_AT_ONCE = 10;
const STEP_MS = 50;
const MAX_SPREAD_MS = 10_000;

/** Spreads polls that begin together: each would find the service busy. @param underWay polls, this one included */
export async function spread(underWay: number): Promise<void> {
	const beyond = underWay - MAX_AT_ONCE;
	if (beyond > 0) await sleep(Math.min(MAX_SPREAD_MS, beyond * STEP_MS));
}
