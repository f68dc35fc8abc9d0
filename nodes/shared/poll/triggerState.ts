import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { recall } from '../send/recall';

/** The items of a poll, and the state to store. */
export interface Polled {
	readonly items: INodeExecutionData[];
	readonly state: object;
}

/** In-memory state of a trigger, besides its stored state; lost when n8n restarts. */
export class TriggerState {
	/**
	 * Whether it was published in this process and no poll has succeeded yet; losing the state later does not make it new
	 * again.
	 */
	isNew: boolean | undefined;
	/** Key of the value with which the next poll begins. */
	next: string | undefined;
	/** Deadline of the poll in progress, by `performance.now`; 0 if there is none. */
	private busyUntil = 0;
	/** The last poll: the stored state that it read, as JSON, and, if it was quiet (output nothing), the state after it. */
	private last: { readonly from: string; readonly quiet: object | undefined } | undefined;

	/**
	 * Polls with the stored state, unless a poll is in progress: n8n starts a tick even then, and both would output the same
	 * records. Until n8n has stored the state after a quiet poll, that state is kept here: n8n may drop it, and the next tick
	 * would be a first poll again.
	 * @param data n8n's object of the stored state
	 * @param endsAt deadline of the poll, by `performance.now`
	 * @param isTick whether n8n polls by itself, and again later
	 */
	async poll(
		data: IDataObject,
		endsAt: number,
		isTick: boolean,
		poll: (stored: unknown) => Promise<Polled>,
	): Promise<INodeExecutionData[]> {
		if (this.busyUntil > performance.now()) return [];
		const from = JSON.stringify(data);
		const last = this.last?.from === from ? this.last : undefined;
		if (last !== undefined && last.quiet === undefined) {
			this.last = undefined;
			// n8n is still saving the last poll's items. If they are lost, the next poll outputs them again
			if (isTick) return [];
		}
		this.busyUntil = endsAt;
		try {
			const { items, state } = await poll(last?.quiet ?? JSON.parse(from));
			this.isNew = false;
			this.last = { from, quiet: items.length === 0 ? state : undefined };
			// n8n detects a change only if a top-level member is assigned (n8n-workflow, `observable-object`)
			Object.assign(data, state);
			return items;
		} finally {
			// a later poll may have begun after the deadline of this one
			if (this.busyUntil === endsAt) this.busyUntil = 0;
		}
	}
}

const states = new Map<string, TriggerState>();

/** Returns what this process knows of a trigger. @param name of the trigger in this process */
export function stateOf(name: string): TriggerState {
	return recall(states, name, () => new TriggerState());
}
